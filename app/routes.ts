import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Each route exists twice: as it stands (English) and under /vi (Vietnamese). */
export default [
  ...prefix("vi?", [
    index("marketing/home.tsx"),
    route("contact", "marketing/contact.tsx"),
    route("privacy-policy", "marketing/privacy-policy.tsx"),
    route("terms", "marketing/terms.tsx"),
    route("trynow", "trynow/trynow.tsx"),
    route("offline", "offline/offline.tsx"),
    route("signin", "auth/signin.tsx"),
    route("approve/:token", "approvals/approve.tsx"),
    route("bot", "bot/layout.tsx", [
      index("bot/index.tsx"),
      route("dash", "bot/dash/dash.tsx"),
      route("articles", "bot/articles/articles.tsx"),
      route("articles/view", "bot/articles/view.tsx"),
      route("sources", "bot/sources/sources.tsx"),
      route("sources/add", "bot/sources/add.tsx"),
      route("sources/edit", "bot/sources/edit.tsx"),
      route("integrations", "bot/integrations/integrations.tsx"),
      route("integrations/add", "bot/integrations/add.tsx"),
      route("integrations/edit", "bot/integrations/edit.tsx"),
      route("profile", "bot/profile/profile.tsx"),
      route("upgrade", "bot/upgrade/upgrade.tsx"),
      // Keeps the menu around an address that there is not.
      route("*", "bot/not-found.tsx"),
    ]),
  ]),
  route("*", "not-found.tsx"),
] satisfies RouteConfig;
