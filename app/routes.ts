import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Each route exists twice: as it stands (English) and under /vi (Vietnamese). */
export default [
  ...prefix("vi?", [
    index("marketing/home.tsx"),
    route("approve/:token", "approvals/approve.tsx"),
  ]),
  route("*", "not-found.tsx"),
] satisfies RouteConfig;
