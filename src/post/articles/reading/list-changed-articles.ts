import { sql } from "kysely";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { type Article, selectArticles } from "./select-articles.ts";

/** `cursor` goes into the next call; `more`: the page was full, so call again at once. */
export type ChangedArticles = { articles: Article[]; cursor: string; more: boolean };

const PAGE = 50;

/**
 * Returns the owner's articles that have changed since a cursor, themselves or their approvals and publications.
 * Never misses one, however long its transaction took to commit; a change in progress during the call may come twice.
 * Without a cursor, returns only the starting point.
 *
 * The cursor is the id of the oldest transaction still in progress (PostgreSQL, pg_snapshot_xmin). A cursor ahead of
 * the server (restored from a backup) counts as the beginning.
 */
export async function listChangedArticles(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: { since: string | null },
): Promise<ChangedArticles> {
  if (input.since === null) {
    const { now } = await ctx.db
      .selectNoFrom(sql<string>`pg_snapshot_xmin(pg_current_snapshot())`.as("now"))
      .executeTakeFirstOrThrow();
    return { articles: [], cursor: now, more: false };
  }
  const { from, next, after } = parseCursor(input.since);
  const since = sql<string>`(
    case when ${from}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) then '0'::xid8 else ${from}::xid8 end)`;
  const owner = caller.ownerId;
  const changed = sql<string>`(
    select id from articles where owner_id = ${owner} and changed_in >= ${since}
    union select article_id from approvals where owner_id = ${owner} and changed_in >= ${since}
    union select article_id from publications where owner_id = ${owner} and changed_in >= ${since})`;
  const rows = await selectArticles(ctx.db, owner)
    .select(sql<string>`pg_snapshot_xmin(pg_current_snapshot())`.as("now"))
    .where("article.id", "in", changed)
    .$if(after !== null, (query) => query.where("article.id", ">", after ?? ""))
    .orderBy("article.id")
    .limit(PAGE + 1)
    .execute();
  const articles = rows.slice(0, PAGE);
  // Changes made while paging come afterwards: the next round starts from the first page's snapshot.
  const nextRound = next ?? rows[0]?.now ?? from;
  const more = rows.length > PAGE;
  return { articles, cursor: more ? `${from}.${nextRound}.${articles.at(-1)?.id}` : nextRound, more };
}

/**
 * "<from>", or within a round "<from>.<start of the next>.<last article>". Callers check the form before passing it on:
 * PostgreSQL would read "08" as octal.
 */
export const changeCursorForm = /^[1-9]\d{0,17}(\.[1-9]\d{0,17}\.[0-9a-f-]{36})?$/;

function parseCursor(cursor: string): { from: string; next: string | null; after: string | null } {
  const [from = "0", next = null, after = null] = cursor.split(".");
  return { from, next, after };
}
