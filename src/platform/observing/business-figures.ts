import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Platform } from "../platform.ts";
import { createUnopenableCount } from "../guards/count-unopenable.ts";

type Figures = {
  postToArticle: Quantiles;
  timeToApproval: Quantiles;
  articles: Count[];
  publications: Count[];
  mails: Count[];
  sources: Count[];
  /** How long the publication has waited that should have been published first; 0 without any. */
  oldestDue: number;
  lastPublished: Date | null;
};
type Quantiles = { half: number | null; most: number | null };
type Count = { state: string; count: number };

type FiguresContext = Pick<Platform, "clock" | "config" | "db" | "jobs" | "sealing">;

/**
 * The figures that matter to an operator. They are read from the database on each scrape, so every process reports the
 * same and a restart loses nothing. Returns a function that refreshes them.
 */
export function registerBusinessFigures(ctx: FiguresContext, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const delay = gauge("galley_post_to_article_seconds", "From a post to its written article, over the last 24 hours.", [
    "quantile",
  ]);
  const approval = gauge("galley_time_to_approval_seconds", "From asking to the approval, over the last 7 days.", [
    "quantile",
  ]);
  const counts = {
    articles: gauge("galley_articles", "Articles by status.", ["state"]),
    publications: gauge("galley_publications", "Publications by state; failed ones wait for their owner.", ["state"]),
    mails: gauge("galley_mails", "Mails by state; uncertain ones may or may not have arrived.", ["state"]),
    sources: gauge("galley_sources", "Sources by status.", ["state"]),
  };
  const queue = {
    waiting: gauge("galley_queue_due_jobs", "Due jobs that no worker has started."),
    active: gauge("galley_queue_active_jobs", "Jobs that are running."),
    failed: gauge("galley_queue_failed_jobs", "Jobs that failed for good, of the last week."),
  };
  const due = gauge("galley_oldest_due_publication_seconds", "How long the oldest due publication has waited.");
  const last = gauge("galley_last_published_timestamp_seconds", "When an article was last published.");
  const disk = {
    free: gauge("galley_data_free_bytes", "Room left on the disk of DATA_DIR."),
    size: gauge("galley_data_size_bytes", "The size of the disk of DATA_DIR."),
  };
  const unopenable = gauge("galley_unopenable_secrets", "Stored secrets whose key this process lacks; should be 0.");
  const countUnopenable = createUnopenableCount(ctx);
  return async () => {
    const figures = await readFigures(ctx);
    setQuantiles(delay, figures.postToArticle);
    setQuantiles(approval, figures.timeToApproval);
    for (const name of ["articles", "publications", "mails", "sources"] as const)
      setCounts(counts[name], figures[name]);
    unopenable.set(await countUnopenable());
    const measured = await ctx.jobs.measure();
    for (const name of ["waiting", "active", "failed"] as const) queue[name].set(measured[name]);
    due.set(figures.oldestDue);
    if (figures.lastPublished !== null) last.set(figures.lastPublished.getTime() / 1000);
    const { bavail, blocks, bsize } = await statfs(ctx.config.dataDir);
    disk.free.set(bavail * bsize);
    disk.size.set(blocks * bsize);
  };
}

function setQuantiles(gauge: Gauge, { half, most }: Quantiles): void {
  gauge.reset();
  // No figure if nothing happened: zero would look like the best possible value.
  if (half !== null) gauge.set({ quantile: "0.5" }, half);
  if (most !== null) gauge.set({ quantile: "0.95" }, most);
}

function setCounts(gauge: Gauge, counted: Count[]): void {
  gauge.reset();
  for (const { state, count } of counted) gauge.set({ state }, count);
}

async function readFigures({ db, clock }: Pick<Platform, "clock" | "db">): Promise<Figures> {
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { rows: delays } = await sql<Quantiles>`
    select percentile_cont(0.5) within group (order by seconds) as half,
      percentile_cont(0.95) within group (order by seconds) as most
    from (
      select extract(epoch from article.generated_at - post.posted_at)::float8 as seconds
      from articles article
      join posts post on post.owner_id = article.owner_id and post.id = article.post_id
      join sources source on source.owner_id = post.owner_id and source.id = post.source_id
      -- Posts from before their source was connected must not count as slow.
      -- Notes wait for their digest on purpose, and an archive's posts for the plan.
      where article.generated_at > ${ago(1)} and post.posted_at > source.created_at and source.digest = 'off'
        and post.archive_import_id is null
    ) as delays`.execute(db);
  const { rows: approvals } = await sql<Quantiles>`
    select percentile_cont(0.5) within group (order by seconds) as half,
      percentile_cont(0.95) within group (order by seconds) as most
    from (
      select extract(epoch from decided_at - created_at)::float8 as seconds
      from approvals
      where decision = 'approved' and decided_at > ${ago(7)}
    ) as waits`.execute(db);
  const { rows: publishing } = await sql<{ due: number; last: Date | null }>`
    select coalesce(extract(epoch from ${now}::timestamptz - min(coalesce(slot_at, created_at))
        filter (where state = 'waiting' and coalesce(slot_at, created_at) <= ${now})), 0)::float8 as due,
      max(published_at) as last
    from publications`.execute(db);
  const none = { half: null, most: null };
  return {
    postToArticle: delays[0] ?? none,
    timeToApproval: approvals[0] ?? none,
    articles: await countBy(db, "articles", "status"),
    publications: await countBy(db, "publications", "state"),
    mails: await countBy(db, "mails", "state"),
    sources: await countBy(db, "sources", "status"),
    oldestDue: publishing[0]?.due ?? 0,
    lastPublished: publishing[0]?.last ?? null,
  };
}

async function countBy(db: Platform["db"], table: string, column: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select ${sql.ref(column)} as state, count(*)::int as count
    from ${sql.table(table)}
    group by 1`.execute(db);
  return rows;
}
