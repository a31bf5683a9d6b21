import { GalleyError } from "../../../platform/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";

/** Names that readers would take for the operator's, and our own. */
const reserved: ReadonlySet<string> = new Set(
  [
    ["about", "abuse", "account", "admin", "administrator", "all", "api", "app", "assets", "auth", "billing", "blog"],
    [
      "blogs",
      "bot",
      "contact",
      "dashboard",
      "dev",
      "docs",
      "everyone",
      "feed",
      "ftp",
      "galley",
      "help",
      "here",
      "home",
    ],
    ["host", "hostmaster", "imap", "info", "instagram", "legal", "login", "mail", "me", "media", "moderator", "news"],
    [
      "null",
      "official",
      "operator",
      "owner",
      "page",
      "pay",
      "payment",
      "postmaster",
      "preview",
      "privacy",
      "root",
      "rss",
    ],
    [
      "sales",
      "security",
      "settings",
      "shop",
      "signin",
      "signup",
      "smtp",
      "staff",
      "static",
      "status",
      "support",
      "sys",
    ],
    ["system", "team", "terms", "test", "undefined", "user", "webmaster", "www"],
  ].flat(),
);

/** Lower-case letters, digits and single hyphens between them. */
export const blogName = /^(?=.{3,30}$)[a-z0-9]+(-[a-z0-9]+)*$/;
/** Old names keep leading to the blog, so an owner can't hold any number of them. */
const MOST_NAMES = 5;

/** Gives the owner the name. Throws "invalid-input" for names that another has or had, and after too many changes. */
export async function claimName(tx: Tx, ownerId: string, name: string, now: Date): Promise<void> {
  if (reserved.has(name)) throw new GalleyError("invalid-input", { field: "name", problem: "taken" });
  await tx
    .insertInto("blog_names")
    .values({ owner_id: ownerId, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const own = await tx.selectFrom("blog_names").select("name").where("owner_id", "=", ownerId).execute();
  if (!own.some((had) => had.name === name))
    throw new GalleyError("invalid-input", { field: "name", problem: "taken" });
  if (own.length > MOST_NAMES)
    throw new GalleyError("invalid-input", { field: "name", problem: "too-many", max: MOST_NAMES });
}

/** A name to begin with, made from what the owner is called. */
export function suggestName(name: string): string {
  const plain = name
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[đĐ]/g, "d")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 30)
    .replaceAll(/^-+|-+$/g, "");
  return blogName.test(plain) && !reserved.has(plain) ? plain : "";
}
