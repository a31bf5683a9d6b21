import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { heldUpBy } from "../held-up-by.ts";
import { HOURS, type PartName, type PartState, type StatusPart } from "./service-status.ts";

const LATE = "15 minutes";
const VERY_LATE = "2 hours";
/** Audit log actions of articles that had to wait for their owners. */
const waits = ["article.needs-words", "article.limit-reached", "article.questions-asked", "article.gathered"];
const requests = ["article.approved", "article.publication-requested"];
const parts = ["writing", "mail", "publishing"] as const;

type Counted = { part: PartName; hour: number; owners: number } & Lateness;
/** How many owners wait too long, and how many items were never tried: those delays are always our own. */
type Lateness = { late: number; veryLate: number; lateUntried: number; veryLateUntried: number };

/**
 * How writing, emails and publishing do now and did in each of the last 24 hours, for all owners together. A part
 * counts as delayed when it is late for most of the owners who had something to be done, and for more than one unless
 * nothing has tried: one owner's broken site, model or mailbox is nobody else's business.
 */
export async function readParts({
  db,
  clock,
  config,
}: Pick<Context, "config" | "db" | "clock">): Promise<StatusPart[]> {
  const now = clock.now();
  const since = new Date(now.getTime() - HOURS * 3_600_000);
  const { rows } = await sql<Counted>`
    with items as (
      -- First versions, except those that waited on purpose: for words, an answer, a digest or, as an archive's posts
      -- do, for the quota.
      select 'writing' as part, article.owner_id, first.created_at as done,
          greatest(article.created_at, post.posted_at + ${config.settleMs / 1_000} * interval '1 second') as due,
          attempt = 0 or (attempt = 1 and first.created_at is not null) as is_untried
        from articles article join posts post on post.owner_id = article.owner_id and post.id = article.post_id
          left join article_versions first
            on first.owner_id = article.owner_id and first.article_id = article.id and first.version = 1
        where status <> 'FAILED' and waiting_for is null and answers_until is null and digest_at is null
          and post.archive_import_id is null and (article.created_at > ${since} or status = 'PENDING')
          and not exists (select from audit_log entry
            where entry.owner_id = article.owner_id and entry.subject_id = article.id and entry.action = any(${waits}))
      union all
      select 'mail', owner_id, sent_at, created_at, state = 'queued' and failure is null from mails
        where state in ('queued', 'sending', 'sent') and (created_at > ${since} or state = 'queued')
      union all
      -- Leaves out updates (by counting only what was requested once), and what waits for a person: to fix the site or
      -- to merge a pull request.
      select 'publishing', owner_id, published_at, coalesce(slot_at, created_at), false from publications publication
        where state in ('waiting', 'published') and (failure is null or not failure = any(${[...heldUpBy]}))
          and (created_at > ${since} or published_at > ${since} or state = 'waiting')
          and not exists (select from audit_log entry
            where entry.owner_id = publication.owner_id and entry.subject_id = publication.article_id
              and entry.action = any(${requests}) and entry.at > publication.created_at + interval '1 minute')
          and not exists (select from proposals proposal
            where proposal.owner_id = publication.owner_id and proposal.article_id = publication.article_id
              and proposal.integration_id = publication.integration_id)
    ), timed as (
      select part, owner_id, coalesce(done, ${now}) - due as took,
        floor(extract(epoch from ${now}::timestamptz - due) / 3600)::int as hour, done is null as is_open,
        is_untried
      from items where due <= ${now}
    )
    select part, shown.hour, count(distinct owner_id)::int as owners,
      count(distinct owner_id) filter (where took > ${LATE}::interval)::int as late,
      count(distinct owner_id) filter (where took > ${VERY_LATE}::interval)::int as "veryLate",
      count(*) filter (where took > ${LATE}::interval and is_untried)::int as "lateUntried",
      count(*) filter (where took > ${VERY_LATE}::interval and is_untried)::int as "veryLateUntried"
    from timed
    -- What is still open counts for now, too: hour -1.
    cross join lateral (select timed.hour union all select -1 where is_open or timed.hour = 0) as shown
    where shown.hour < ${HOURS}
    group by part, shown.hour`.execute(db);
  return parts.map((name) => {
    const stateOf = (hour: number) => toState(rows.find((row) => row.part === name && row.hour === hour));
    const hours = Array.from({ length: HOURS }, (_, index) => stateOf(HOURS - 1 - index));
    return { name, now: stateOf(-1), hours };
  });
}

function toState(counted: Counted | undefined): PartState {
  if (counted === undefined) return "working";
  const { owners, late, veryLate, lateUntried, veryLateUntried } = counted;
  const isOurs = (lateOwners: number, untried: number) => lateOwners * 2 > owners && (lateOwners > 1 || untried > 0);
  if (isOurs(veryLate, veryLateUntried)) return "down";
  return isOurs(late, lateUntried) ? "delayed" : "working";
}
