import type { Context } from "../../../context.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { type PublishingReason, toPublishingReason } from "../../problems/problem-reason.ts";
import { heldUpBy } from "../../held-up-by.ts";
import type { PublicationsTable } from "../../publications/tables.ts";
import { selectPublications } from "../../publications/select-publications.ts";

/** Where an approved article goes: one site. */
export type Place = {
  integrationId: string;
  label: string;
  state: "publishing" | "scheduled" | "live" | "failed" | "off";
  /** The post's address, once it's live. */
  link: string | null;
  /** When a scheduled article is published. */
  slotAt: Date | null;
  /** Takes longer than usual. */
  isSlow: boolean;
  problem: PublishingReason | null;
  /** Who can fix a failure: whoever approved the article, by retrying, or only the owner. */
  mend: "retry" | "owner" | null;
};

type PublicationRow = Pick<PublicationsTable, "state" | "failure" | "link"> & {
  /** When it was published; it's still there if taking it down or updating it failed. */
  publishedAt: Date | null;
  integrationId: string;
  label: string;
  slotAt: Date | null;
};

/** How long publishing may take before the page says so. */
const USUAL_MS = 30_000;

/** Returns where an article approved at `since` is published, or will be. `mayRetry`: the link may still retry. */
export async function listPlaces(
  { clock, db }: Pick<Context, "clock"> & { db: Database | Tx },
  { ownerId, articleId, since, mayRetry }: { ownerId: string; articleId: string; since: Date; mayRetry: boolean },
): Promise<Place[]> {
  const rows = await selectPublications(db, ownerId)
    .select([
      "integration.id as integrationId",
      "integration.label",
      "publication.state",
      "publication.failure",
      "publication.link",
      "publication.published_at as publishedAt",
      "publication.slot_at as slotAt",
    ])
    .where("publication.article_id", "=", articleId)
    .orderBy("integration.created_at")
    .execute();
  const requestedAt = rows.length === 0 ? null : await findLastRequest(db, ownerId, articleId);
  const startedAt = requestedAt !== null && requestedAt > since ? requestedAt : since;
  return rows.map((row) => toPlace(row, { now: clock.now(), since: startedAt, mayRetry }));
}

/** Returns when publishing was last requested, such as by *Try again*. */
async function findLastRequest(db: Database | Tx, ownerId: string, articleId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("audit_log")
    .select("at")
    .where("owner_id", "=", ownerId)
    .where("subject_id", "=", articleId)
    .where("action", "=", "article.publication-requested")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

function toPlace(row: PublicationRow, { now, since, mayRetry }: { now: Date; since: Date; mayRetry: boolean }): Place {
  const { integrationId, label, failure, slotAt } = row;
  const state = toState(row, now);
  const startedAt = Math.max(since.getTime(), slotAt?.getTime() ?? 0);
  const problem = state === "failed" ? toPublishingReason(failure) : null;
  // A live post is its owner's to fix: they may have wanted it removed.
  const isLive = row.publishedAt !== null;
  const onlyOwnerCanFix =
    problem === "changed-on-site" || heldUpBy.some((code) => code === problem) || isLive || !mayRetry;
  return {
    integrationId,
    label,
    state,
    link: state === "live" ? row.link : null,
    slotAt: state === "scheduled" ? slotAt : null,
    isSlow: state === "publishing" && now.getTime() - startedAt > USUAL_MS,
    problem,
    mend: problem === null ? null : onlyOwnerCanFix ? "owner" : "retry",
  };
}

function toState({ state, failure, slotAt }: PublicationRow, now: Date): Place["state"] {
  if (state === "published") return "live";
  if (state === "unpublishing" || state === "unpublished") return "off";
  if (state === "failed" || heldUpBy.some((code) => code === failure)) return "failed";
  return slotAt !== null && slotAt > now ? "scheduled" : "publishing";
}
