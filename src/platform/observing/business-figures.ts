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
};
type Quantiles = { half: number | null; most: number | null };
type Count = { state: string; count: number };

type FiguresContext = Pick<Platform, "clock" | "db" | "jobs" | "sealing">;

/**
 * The figures that matter to an operator. They are read from the database on each scrape, so every process reports
 * the same and a restart loses nothing. Returns a function that refreshes them.
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
    waiting: gauge("galley_queue_due_jobs", "Jobs that are due and that no worker has started."),
    active: gauge("galley_queue_active_jobs", "Jobs that are running."),
  };
  const unopenable = gauge(
    "galley_unopenable_secrets",
    "Stored secrets whose key this process does not have; 0 when all is well.",
  );
  const countUnopenable = createUnopenableCount(ctx);
  return async () => {
    const figures = await readFigures(ctx);
    setQuantiles(delay, figures.postToArticle);
    setQuantiles(approval, figures.timeToApproval);
    for (const name of ["articles", "publications", "mails", "sources"] as const)
      setCounts(counts[name], figures[name]);
    unopenable.set(await countUnopenable());
    const measured = await ctx.jobs.measure();
    for (const name of ["waiting", "active"] as const) queue[name].set(measured[name]);
  };
}

function setQuantiles(gauge: Gauge, { half, most }: Quantiles): void {
  gauge.reset();
  // If nothing happened there is no figure: zero would look like the best possible one.
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
      -- Notes wait for their digest on purpose.
      where article.generated_at > ${ago(1)} and post.posted_at > source.created_at and source.digest = 'off'
    ) as delays`.execute(db);
  const { rows: approvals } = await sql<Quantiles>`
    select percentile_cont(0.5) within group (order by seconds) as half,
      percentile_cont(0.95) within group (order by seconds) as most
    from (
      select extract(epoch from decided_at - created_at)::float8 as seconds
      from approvals
      where decision = 'approved' and decided_at > ${ago(7)}
    ) as waits`.execute(db);
  const none = { half: null, most: null };
  return {
    postToArticle: delays[0] ?? none,
    timeToApproval: approvals[0] ?? none,
    articles: await countBy(db, "articles", "status"),
    publications: await countBy(db, "publications", "state"),
    mails: await countBy(db, "mails", "state"),
    sources: await countBy(db, "sources", "status"),
  };
}

async function countBy(db: Platform["db"], table: string, column: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select ${sql.ref(column)} as state, count(*)::int as count
    from ${sql.table(table)}
    group by 1`.execute(db);
  return rows;
}
