import type { Shown } from "./home.ts";

/** A page to check. If it follows the account's language, it doesn't have a URL per language. */
export type Screen = { name: string; path: string; as: "visitor" | "owner"; ownLanguage?: true; status?: 404 };

/** Every route in app/routes.ts, with the parameters its URL needs. */
export function listScreens(shown: Shown): Screen[] {
  const visitors = {
    "": "home",
    contact: "contact",
    "privacy-policy": "privacy-policy",
    terms: "terms",
    trynow: "trynow",
    signin: "signin",
  };
  const owners = [
    "dash",
    "articles",
    `articles/view?id=${shown.articleId}`,
    "articles/view",
    "articles/new",
    "articles/style",
    "sources",
    "sources/add",
    `sources/edit?id=${shown.sourceId}`,
    `sources/earlier?id=${shown.sourceId}`,
    "integrations",
    "integrations/add",
    `integrations/edit?id=${shown.integrationId}`,
    "profile",
    "upgrade",
  ];
  return [
    ...Object.entries(visitors).map(([path, name]): Screen => ({ name, path: `/${path}`, as: "visitor" })),
    { name: "not-found", path: "/no-such-page", as: "visitor", status: 404 },
    { name: "approve", path: shown.approvalPath, as: "visitor", ownLanguage: true },
    { name: "approve-unknown", path: "/approve/none", as: "visitor", ownLanguage: true, status: 404 },
    { name: "approver", path: shown.invitationPath, as: "visitor", ownLanguage: true },
    { name: "stop-mails", path: shown.stopPath, as: "visitor", ownLanguage: true },
    ...owners.map((path): Screen => ({
      name: `bot-${path.replace("?id=", "/one?").split("?")[0]?.replaceAll("/", "-")}`,
      path: `/bot/${path}`,
      as: "owner",
    })),
    { name: "bot-not-found", path: "/bot/no-such-page", as: "owner", status: 404 },
  ];
}
