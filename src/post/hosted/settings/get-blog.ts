import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { GalleyError } from "../../../platform/errors.ts";
import type { BlogDesign } from "../tables.ts";
import { toBlogsUrl, toBlogUrl } from "../to-blog-url.ts";
import { pictureAddress } from "../../../platform/pictures/picture-address.ts";
import { toFileName, toStorageKey } from "../picture-files.ts";
import { portrait } from "../pages/layout.ts";
import { toDesignPreviewUrl } from "../previews/preview-address.ts";
import { suggestName } from "./blog-name.ts";

/** A blog as its owner sets it up. */
export type OwnBlog = {
  integrationId: string;
  active: boolean;
  name: string;
  url: string;
  title: string;
  about: string;
  design: BlogDesign;
  pictureUrl: string | null;
  indexed: boolean;
  domain: OwnDomain | null;
};

/** The owner's own host: one of the two proofs confirms it. */
export type OwnDomain = {
  name: string;
  isConfirmed: boolean;
  /** A TXT record with this name and value. */
  txtName: string;
  txtValue: string;
  /** Or a file at this address that contains the same value. */
  fileUrl: string;
};

export type BlogSettings = {
  /** Whether the operator offers hosted blogs. */
  isOffered: boolean;
  /** What comes before a blog's name: "https://galley.example/@". */
  address: string;
  suggestedName: string;
  /** The front page with the owner's newest articles; add `?design=`. */
  previewUrl: string;
  /** Null until it's switched on for the first time. */
  blog: OwnBlog | null;
};

export async function getBlog(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "db">,
  { ownerId }: Caller,
): Promise<BlogSettings> {
  const account = await ctx.db
    .selectFrom("accounts as account")
    .leftJoin("blogs as blog", "blog.owner_id", "account.owner_id")
    .select(["account.name as accountName", "blog.integration_id", "blog.active", "blog.name", "blog.title"])
    .select(["blog.about", "blog.design", "blog.picture", "blog.indexed"])
    .select(["blog.domain", "blog.domain_token", "blog.domain_confirmed_at"])
    .where("account.owner_id", "=", ownerId)
    .executeTakeFirst();
  if (account === undefined) throw new GalleyError("not-found");
  return {
    isOffered: ctx.config.blogs !== null,
    address: `${toBlogsUrl(ctx)}/@`,
    suggestedName: suggestName(account.accountName),
    previewUrl: toDesignPreviewUrl(ctx, ownerId),
    blog: toOwnBlog(ctx, ownerId, account),
  };
}

/** Columns of an outer join: all null without a blog. */
type BlogRow = { [Column in BlogColumn]: BlogColumns[Column] | null };
type BlogColumn = keyof BlogColumns;
type BlogColumns = {
  integration_id: string;
  active: boolean;
  name: string;
  title: string;
  about: string;
  design: BlogDesign;
  picture: string | null;
  indexed: boolean;
  domain: string | null;
  domain_token: string;
  domain_confirmed_at: Date | null;
};

function toOwnBlog(ctx: Pick<Context, "addresses" | "config">, ownerId: string, row: BlogRow): OwnBlog | null {
  const { integration_id, name, title, design } = row;
  if (integration_id === null || name === null || title === null || design === null) return null;
  const { domain, domain_confirmed_at, domain_token } = row;
  const url = toBlogUrl(ctx, { name, domain, domain_confirmed_at });
  const key = row.picture === null ? null : toStorageKey(ownerId, toFileName(row.picture, portrait));
  return {
    integrationId: integration_id,
    active: row.active === true,
    ...{ name, url, title, design },
    about: row.about ?? "",
    pictureUrl: key === null ? null : pictureAddress(ctx, key),
    indexed: row.indexed === true,
    domain: domain === null ? null : toOwnDomain(domain, domain_token ?? "", domain_confirmed_at !== null),
  };
}

export function toOwnDomain(domain: string, token: string, isConfirmed: boolean): OwnDomain {
  return {
    name: domain,
    isConfirmed,
    txtName: `_galley.${domain}`,
    txtValue: `galley=${token}`,
    fileUrl: `https://${domain}/.well-known/galley.txt`,
  };
}
