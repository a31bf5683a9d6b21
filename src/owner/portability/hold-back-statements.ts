/** What may have been in flight when an archive or an export was made. */
export type InFlight =
  | "mails"
  | "publications"
  | "articles"
  | "questions"
  | "notes"
  | "imports"
  | "series"
  | "posts"
  | "sources"
  | "webhooks"
  | "reminders"
  | "digests";

/**
 * Statements that hold back everything that was in flight. It may have arrived since, and there's no way to tell, so
 * nothing goes out automatically. Mails become "uncertain" and publications "failed", each with a button; posts that
 * appeared since count as known, like those from a pause. A person decides what to repeat. `whose`: a condition on
 * owner_id, in SQL.
 */
export function listHoldBackStatements(whose: string): Record<InFlight, string> {
  return {
    mails: `update mails set state = 'uncertain', failure = 'unknown-outcome'
      where state in ('queued', 'sending') and ${whose}`,
    publications: `update publications
      set state = 'failed', failure = case state when 'waiting' then 'worker-died' else 'not-taken-down' end
      where state in ('waiting', 'unpublishing') and ${whose}`,
    // Like articles/write-article.ts at the end of its attempts: an article without a version returns its unit, and a
    // version whose changes aren't coming can be decided on again.
    articles: `with stopped as (
        update articles set status = case when version = 0 then 'FAILED' else 'GENERATED' end, failure = 'worker-died'
        where status in ('PENDING', 'GENERATING') and waiting_for is null and ${whose}
        returning owner_id, id, version
      ), released as (
        delete from plan_units unit using stopped
        where stopped.version = 0 and unit.owner_id = stopped.owner_id and unit.article_id = stopped.id
      ), asked as (
        select approval.owner_id, approval.id, exists (
          select from approval_seats reviewer
          where reviewer.owner_id = approval.owner_id and reviewer.approval_id = approval.id
        ) as has_reviewers
        from approvals approval join stopped on stopped.owner_id = approval.owner_id
          and stopped.id = approval.article_id and stopped.version = approval.version
        where approval.decision = 'changes'
      ), reopened as (
        update approvals approval
        set decision = null, decided_by = null, decided_at = null, decider_email = null from asked
        where has_reviewers and approval.owner_id = asked.owner_id and approval.id = asked.id
      ), forgotten as (
        delete from approvals approval using asked
        where not has_reviewers and approval.owner_id = asked.owner_id and approval.id = asked.id
      )
      select from stopped`,
    // Their owners can still answer; no timer writes them.
    questions: `update articles set answers_until = null
      where waiting_for = 'answers' and answers_until is not null and ${whose}`,
    // A digest may have been made since: their owners can have each note written.
    notes: `update articles set digest_at = null where waiting_for = 'digest' and digest_at is not null and ${whose}`,
    // The same goes for posts of an imported archive.
    imports: `update archive_imports set next_at = null where next_at is not null and ${whose}`,
    // Like posts/earlier/finish-series.ts: what came of an archive's unfinished series gets its article, which waits as
    // well.
    series: `with numbered as (
        select owner_id, id, source_id, series_id, posted_at,
          (row_number() over (partition by owner_id, series_id order by posted_at, id) - 1) / 20 as part
        from posts post
        where series_id is not null and archive_import_id is not null and skipped is null and ${whose}
          and not exists (
            select from articles article where article.owner_id = post.owner_id and article.post_id = post.id
          )
          and not exists (
            select from article_posts member where member.owner_id = post.owner_id and member.post_id = post.id
          )
      ), loose as (
        select owner_id, id, source_id, last_value(id) over whole as last_id, count(*) over whole as size
        from numbered
        window whole as (
          partition by owner_id, series_id, part order by posted_at, id
          rows between unbounded preceding and unbounded following
        )
      ), made as (
        insert into articles (owner_id, id, post_id, source_id, status, created_at, stands_alone, waiting_for)
        select owner_id, gen_random_uuid(), id, source_id, 'PENDING', now(), true, 'quota' from loose where id = last_id
        returning owner_id, id, post_id
      )
      insert into article_posts (owner_id, post_id, article_id)
      select loose.owner_id, loose.id, made.id
      from loose join made on made.owner_id = loose.owner_id and made.post_id = loose.last_id
      where size > 1`,
    // Like posts/earlier/import-earlier-posts.ts at the end of its attempts: chosen posts can be chosen again. Posts of
    // a series that were already imported get their article when their owner next chooses earlier posts of the source.
    posts: `update posts set chosen_at = null, series_id = null
      where chosen_at is not null and skipped is not null and ${whose}`,
    sources: `update sources set next_look = 'after-pause'
      where kind <> 'photos' and next_look = 'new' and ${whose}`,
    webhooks: `update webhook_deliveries set state = 'failed' where state = 'waiting' and ${whose}`,
    // A reminder goes out only once, and it may already have.
    reminders: `update approvals set remind_at = null where remind_at is not null and ${whose}`,
    // The same goes for the daily email that came due since, and for an approver's about an imported archive.
    digests: `with approvers_too as (
        update approvers set next_digest_at = null where next_digest_at <= now() and ${whose}
      )
      update accounts
      set next_digest_at = next_digest_at + ceil(extract(epoch from now() - next_digest_at) / 86400) * interval '1 day'
      where next_digest_at <= now() and ${whose}`,
  };
}
