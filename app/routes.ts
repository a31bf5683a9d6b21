import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Each route exists twice: as it stands (English) and under /vi (Vietnamese). */
export default [
  ...prefix("vi?", [
    index("marketing/home.tsx"),
    route("contact", "marketing/contact.tsx"),
    route("privacy-policy", "marketing/privacy-policy.tsx"),
    route("terms", "marketing/terms.tsx"),
    route("trynow", "trynow/trynow.tsx"),
    route("signin", "auth/signin.tsx"),
    route("approve/:token", "approvals/approve.tsx"),
    route("bot", "bot/layout.tsx", [
      index("bot/index.tsx"),
      route("dash", "bot/dash.tsx"),
      route("profile", "bot/profile/profile.tsx"),
      // Keeps the menu around an address that there is not.
      route("*", "bot/not-found.tsx"),
    ]),
  ]),
  route("*", "not-found.tsx"),
] satisfies RouteConfig;
