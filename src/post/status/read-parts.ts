import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { HOURS, type PartName, type PartState, type StatusPart } from "./service-status.ts";

const LATE = "15 minutes";
const VERY_LATE = "2 hours";
const parts = ["writing", "mail", "publishing"] as const;

type Counted = { part: PartName; hour: number; owners: number } & Lateness;
/** How many owners wait too long, and how many of the items were never tried: nobody else can delay those. */
type Lateness = { late: number; veryLate: number; lateUntried: number; veryLateUntried: number };

/**
 * How writing, mails and publishing do now and did in each of the last 24 hours, for all owners together. A part
 * counts as delayed when it is late for most of the owners who had something to be done, and for more than one unless
 * nothing has tried: one owner's broken site, model or mailbox is nobody else's business.
 */
export async function readParts({ db, clock }: Pick<Context, "db" | "clock">): Promise<StatusPart[]> {
  const now = clock.now();
  const since = new Date(now.getTime() - HOURS * 3_600_000);
  const { rows } = await sql<Counted>`
    with items as (
      -- Not those that wait on purpose: for an answer, a digest or the quota, as an archive's posts do.
      select 'writing' as part, article.owner_id, created_at as due, generated_at as done,
          attempt = 0 or (attempt = 1 and generated_at is not null) as is_untried
        from articles article join posts post on post.owner_id = article.owner_id and post.id = article.post_id
        where status <> 'FAILED' and waiting_for is null and answers_until is null and digest_at is null
          and post.archive_import_id is null and (created_at > ${since} or status = 'PENDING')
      union all
      select 'mail', owner_id, created_at, sent_at, state = 'queued' and failure is null from mails
        where state in ('queued', 'sending', 'sent') and (created_at > ${since} or state = 'queued')
      union all
      select 'publishing', owner_id, coalesce(slot_at, created_at), published_at, false from publications
        where state in ('waiting', 'published')
          and (created_at > ${since} or published_at > ${since} or state = 'waiting')
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
