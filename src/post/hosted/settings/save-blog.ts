import { randomBytes } from "node:crypto";
import { domainToASCII } from "node:url";
import { z } from "zod";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { typedText } from "../../../platform/input/typed-text.ts";
import { recordBlogChange } from "../publishing/record-blog-change.ts";
import { blogDesigns, type BlogDesign } from "../tables.ts";
import { blogName, claimName } from "./blog-name.ts";
import { type BlogSettings, getBlog } from "./get-blog.ts";
import { keepPortrait } from "./keep-portrait.ts";
import { placeIntegration } from "./place-integration.ts";

const domainName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Node converts an invalid domain to "", which would remove the blog's domain. */
function toHost(text: string): string {
  const host = text.replace(/^https?:\/\//i, "").replace(/\/+$/, "");
  return host === "" ? "" : domainToASCII(host) || "invalid";
}

const blogSchema = z.object({
  active: z.boolean().exactOptional(),
  name: typedText({ max: 30, required: "required" }).toLowerCase().regex(blogName, "invalid").exactOptional(),
  title: typedText({ max: 100, required: "required" }).exactOptional(),
  about: typedText({ max: 300 }).exactOptional(),
  design: z.enum(blogDesigns).exactOptional(),
  indexed: z.boolean().exactOptional(),
  /** Empty: none. */
  domain: typedText({ max: 253 })
    .transform(toHost)
    .refine((domain) => domain === "" || domainName.test(domain), "invalid")
    .exactOptional(),
  /** A signed upload; empty: none. */
  picture: z.string().exactOptional(),
});

export type SaveBlogInput = Partial<{
  active: boolean;
  name: string;
  title: string;
  about: string;
  design: BlogDesign;
  indexed: boolean;
  domain: string;
  picture: string;
}>;

type SaveContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "jobs" | "pictures" | "sealing">;

/**
 * Switches the owner's page on, or changes what is given; a new one needs a name and a title. Throws "not-allowed" if
 * the operator offers none, "invalid-input" with the field.
 */
export async function saveBlog(ctx: SaveContext, caller: Caller, input: SaveBlogInput): Promise<BlogSettings> {
  if (ctx.config.blogs === null) throw new GalleyError("not-allowed");
  const given = parseInput(blogSchema, input);
  const picture = given.picture === undefined ? {} : { picture: await keepPortrait(ctx, caller, given.picture) };
  await inTransaction(ctx, async (tx) => {
    const before = await tx
      .selectFrom("blogs")
      .select(["integration_id", "name", "domain", "active"])
      .where("owner_id", "=", caller.ownerId)
      .forUpdate()
      .executeTakeFirst();
    const { name = before?.name, title } = given;
    if (name === undefined) throw new GalleyError("invalid-input", { field: "name", problem: "required" });
    if (name !== before?.name) await claimName(tx, caller.ownerId, name, ctx.clock.now());
    requireOtherHost(ctx, given.domain);
    const changed = { ...toColumns(given, before?.domain ?? null), ...picture, name };
    if (before === undefined) {
      if (title === undefined) throw new GalleyError("invalid-input", { field: "title", problem: "required" });
      await insertBlog(ctx, tx, caller, { design: "proof", ...changed, title, name });
    } else {
      await tx.updateTable("blogs").set(changed).where("owner_id", "=", caller.ownerId).execute();
    }
    // A new blog's integration is created active.
    const isSwitched = given.active !== undefined && given.active !== (before?.active ?? true);
    const integrationId = await placeIntegration(ctx, tx, caller, { isSwitched });
    await recordBlogChange(ctx, tx, caller.ownerId);
    await writeAudit(ctx, tx, caller, {
      action: before === undefined ? "blog.created" : "blog.updated",
      subjectId: integrationId,
      detail: { changed: Object.keys(given) },
    });
  });
  return getBlog(ctx, caller);
}

/** A new domain has to be confirmed again; the same one stays as it is. */
function toColumns(given: z.output<typeof blogSchema>, domainBefore: string | null) {
  const { domain, picture: _upload, name: _name, ...plain } = given;
  if (domain === undefined || domain === (domainBefore ?? "")) return plain;
  const unproven = { domain_confirmed_at: null, domain_proven_at: null, domain_token: makeToken() };
  return { ...plain, domain: domain === "" ? null : domain, ...unproven };
}

function makeToken(): string {
  return randomBytes(18).toString("base64url");
}

type NewBlog = { name: string; title: string; design: BlogDesign; picture?: string | null; domain?: string | null };

async function insertBlog(ctx: SaveContext, tx: Tx, caller: Caller, blog: NewBlog): Promise<void> {
  const now = ctx.clock.now();
  const integration_id = await placeIntegration(ctx, tx, caller, { newBlog: blog });
  await tx
    .insertInto("blogs")
    .values({
      domain_token: makeToken(),
      ...blog,
      owner_id: caller.ownerId,
      integration_id,
      created_at: now,
      changed_at: now,
    })
    .execute();
}

/** Our own hosts can't be anybody's. */
function requireOtherHost({ config }: SaveContext, domain: string | undefined): void {
  const ours = [config.http.publicUrl, config.blogs?.url ?? config.http.publicUrl].map((url) => new URL(url).hostname);
  if (domain !== undefined && ours.some((host) => domain === host || domain.endsWith(`.${host}`)))
    throw new GalleyError("invalid-input", { field: "domain", problem: "taken" });
}
