import type { Client } from "pg";

/** How many rows of each kind were held back. */
export type HeldBack = {
  mails: number;
  publications: number;
  articles: number;
  trials: number;
  questions: number;
  notes: number;
  imports: number;
  sources: number;
  webhooks: number;
  reminders: number;
  digests: number;
};

/**
 * Holds back everything that was in flight when the archive was made. It may have arrived since, and there's no way
 * to tell, so nothing goes out automatically. Mails become "uncertain" and publications "failed", each with a
 * button; posts that appeared since count as known, like those from a pause. A person decides what to repeat.
 */
export async function holdBack(client: Client): Promise<HeldBack> {
  const counts: Partial<HeldBack> = {};
  for (const [kind, statement] of Object.entries(statements) as [keyof HeldBack, string][]) {
    counts[kind] = (await client.query(statement)).rowCount ?? 0;
  }
  return {
    mails: 0,
    publications: 0,
    articles: 0,
    trials: 0,
    questions: 0,
    notes: 0,
    imports: 0,
    sources: 0,
    webhooks: 0,
    reminders: 0,
    digests: 0,
    ...counts,
  };
}

const statements: Record<keyof HeldBack, string> = {
  mails: "update mails set state = 'uncertain', failure = 'unknown-outcome' where state in ('queued', 'sending')",
  publications: `update publications
    set failure = 'worker-died', state = case state when 'waiting' then 'failed' else 'published' end
    where state in ('waiting', 'unpublishing')`,
  // Like articles/write-article.ts at the end of its attempts: an article without a version returns its unit.
  articles: `with stopped as (
      update articles set status = case when version = 0 then 'FAILED' else 'GENERATED' end, failure = 'worker-died'
      where status in ('PENDING', 'GENERATING') and waiting_for is null returning owner_id, id, version
    ), given_back as (
      delete from plan_units unit using stopped
      where stopped.version = 0 and unit.owner_id = stopped.owner_id and unit.article_id = stopped.id
    )
    select from stopped`,
  // A visitor whose answers were being written in keeps the earlier article.
  trials: `update trials set state = case when article is null then 'FAILED' else 'GENERATED' end
    where state in ('PENDING', 'GENERATING')`,
  // Their owners can still answer; no timer writes them.
  questions: "update articles set answers_until = null where waiting_for = 'answers' and answers_until is not null",
  // A digest may have been made since: their owners can have each note written.
  notes: "update articles set digest_at = null where waiting_for = 'digest' and digest_at is not null",
  // The same goes for posts of an imported archive.
  imports: "update archive_imports set next_at = null where next_at is not null",
  sources: "update sources set next_look = 'after-pause' where kind = 'instagram' and next_look = 'new'",
  webhooks: "update webhook_deliveries set state = 'failed' where state = 'waiting'",
  // A reminder goes out only once, and it may already have.
  reminders: "update approvals set remind_at = null where remind_at is not null",
  // The same goes for the daily mail that came due since, and for an approver's about an imported archive.
  digests: `with approvers_too as (update approvers set next_digest_at = null where next_digest_at <= now())
    update accounts
    set next_digest_at = next_digest_at + ceil(extract(epoch from now() - next_digest_at) / 86400) * interval '1 day'
    where next_digest_at <= now()`,
};
