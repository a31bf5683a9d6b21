import { resolveTxt } from "node:dns/promises";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { leadsHere } from "../leads-here.ts";
import { recordBlogChange } from "../publishing/record-blog-change.ts";
import { type BlogSettings, getBlog, type OwnDomain, toOwnDomain } from "./get-blog.ts";
import { placeIntegration } from "./place-integration.ts";

type ConfirmContext = Pick<
  Context,
  "addresses" | "clock" | "config" | "db" | "jobs" | "log" | "outbound" | "sealing"
> & {
  /** As in node:dns. */
  resolveTxt?: typeof resolveTxt;
};

/** How long a proof counts after it's gone. A file disappears when its domain is pointed here. */
const PROOF_KEPT_MS = 30 * 86_400_000;

/**
 * Looks for the owner's proof, in DNS or in a file on the domain. The blog moves there once the domain also leads here.
 * Throws "not-found" if there's no domain, and "invalid-input" for `domain` if there's no proof ("unconfirmed"), it
 * leads elsewhere ("not-here"), or another blog uses it ("taken").
 */
export async function confirmDomain(ctx: ConfirmContext, caller: Caller): Promise<BlogSettings> {
  const row = await ctx.db
    .selectFrom("blogs")
    .select(["domain", "domain_token", "domain_proven_at"])
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirst();
  if (ctx.config.blogs === null || row === undefined || row.domain === null) throw new GalleyError("not-found");
  const { domain, domain_token: token, domain_proven_at } = row;
  const now = ctx.clock.now();
  const wasProven = domain_proven_at !== null && now.getTime() - domain_proven_at.getTime() < PROOF_KEPT_MS;
  const [isProvenNow, isHere] = await Promise.all([
    isProven(ctx, toOwnDomain(domain, token, false)),
    leadsHere(ctx, domain),
  ]);
  const notHere = () => new GalleyError("invalid-input", { field: "domain", problem: "not-here" });
  if (!isProvenNow && !wasProven) throw new GalleyError("invalid-input", { field: "domain", problem: "unconfirmed" });
  if (!isProvenNow && !isHere) throw notHere();
  await inTransaction(ctx, async (tx) => {
    const confirmed = await tx
      .updateTable("blogs")
      .set({ ...(isProvenNow && { domain_proven_at: now }), ...(isHere && { domain_confirmed_at: now }) })
      .where("owner_id", "=", caller.ownerId)
      .where("domain", "=", domain)
      .where("domain_token", "=", token)
      .returning("integration_id")
      .executeTakeFirst();
    if (confirmed === undefined) throw new GalleyError("not-found");
    const { integration_id: subjectId } = confirmed;
    const action = isHere ? "blog.domain-confirmed" : "blog.domain-proven";
    await writeAudit(ctx, tx, caller, { action, subjectId, detail: { domain } });
    if (!isHere) return;
    await placeIntegration(ctx, tx, caller);
    await recordBlogChange(ctx, tx, caller.ownerId);
  }).catch(explain);
  if (!isHere) throw notHere();
  return getBlog(ctx, caller);
}

/** Another owner's row can't be seen, only its index entry. */
function explain(error: unknown): never {
  const isTaken = error instanceof Error && "constraint" in error && error.constraint === "blogs_domain";
  throw isTaken ? new GalleyError("invalid-input", { field: "domain", problem: "taken", cause: error }) : error;
}

async function isProven(ctx: ConfirmContext, { txtName, txtValue, fileUrl }: OwnDomain): Promise<boolean> {
  const resolve = ctx.resolveTxt ?? resolveTxt;
  const records = await resolve(txtName).catch(() => []);
  // A long record comes in pieces.
  if (records.some((pieces) => pieces.join("").trim() === txtValue)) return true;
  const answer = await ctx.outbound
    .fetch(fileUrl, { service: "blog-domain", timeoutMs: 10_000, maxBytes: 10_000 })
    .catch(() => null);
  return answer?.status === 200 && answer.text().trim() === txtValue;
}
