import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Each route exists twice: as is (English) and under /vi (Vietnamese). */
export default [
  ...prefix("vi?", [
    index("marketing/home.tsx"),
    route("contact", "marketing/contact.tsx"),
    route("privacy-policy", "marketing/privacy-policy.tsx"),
    route("terms", "marketing/terms.tsx"),
    route("trynow", "trynow/trynow.tsx"),
    route("offline", "pwa/offline/offline.tsx"),
    route("signin", "auth/signin.tsx"),
    route("approve/:token", "approvals/approve.tsx"),
    route("approve/:token/one-click", "approvals/one-click.ts"),
    route("approve/:token/state", "approvals/proof-state.ts"),
    route("answer/*", "approvals/answer.tsx"),
    route("approvers/:token", "approvals/confirm-approver.tsx"),
    route("stop-mails/*", "approvals/stop-mails.tsx"),
    route("bot", "bot/layout.tsx", [
      layout("bot/within-menu.tsx", [
        index("bot/index.tsx"),
        route("dash", "bot/dash/dash.tsx"),
        route("articles", "bot/articles/articles.tsx"),
        route("articles/view", "bot/articles/view/view.tsx"),
        route("articles/new", "bot/articles/new/new.tsx"),
        route("articles/style", "bot/articles/style/style.tsx"),
        route("knowledge", "bot/knowledge/knowledge.tsx"),
        route("sources", "bot/sources/sources.tsx"),
        route("sources/add", "bot/sources/add.tsx"),
        route("sources/edit", "bot/sources/edit.tsx"),
        route("sources/earlier", "bot/sources/earlier.tsx"),
        route("integrations", "bot/integrations/integrations.tsx"),
        route("integrations/add", "bot/integrations/add.tsx"),
        route("integrations/edit", "bot/integrations/edit.tsx"),
        route("profile", "bot/profile/profile.tsx"),
        route("upgrade", "bot/upgrade/upgrade.tsx"),
        // Keeps the menu around unknown URLs.
        route("*", "bot/not-found.tsx"),
      ]),
    ]),
  ]),
  route("*", "not-found.tsx"),
] satisfies RouteConfig;
