import { sql } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { EarlierPost } from "../../writer/article-writer.ts";
import { cutAtWord } from "../../writer/text/words.ts";
import { toSearchWords } from "./search-words.ts";
import { fullCaption } from "./full-caption.ts";

const NEAREST = 20;
/** Only the latest posts are searched. */
const SEARCHED = 3_000;
const EXCERPT = 500;

type Nearby = { postId: string; caption: string; postedAt: Date };

/**
 * Returns the owner's earlier posts that share the most with this one, nearest first, with their answers. A word counts
 * more if fewer posts have it, and more in a hashtag. Leaves out posts that never leave Instagram, are behind a warning
 * or were deleted there.
 */
export async function listNearestPosts(
  ctx: Pick<Context, "db">,
  { ownerId }: Caller,
  { postId, caption, postedAt }: Nearby,
): Promise<EarlierPost[]> {
  const { topics, text } = toSearchWords(caption);
  const shared = [...new Set([...topics, ...text])];
  if (shared.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with searched as materialized (
      select id, posted_at, tsvector_to_array(search) as words, tsvector_to_array(ts_filter(search, '{a}')) as topics
      from posts
      where owner_id = ${ownerId} and id <> ${postId} and posted_at < ${postedAt}
        and (skipped is null or skipped not in ('never-publish', 'deleted', 'sensitive'))
      order by posted_at desc limit ${SEARCHED}
    ),
    hits as (
      select id, posted_at, lexeme, lexeme = any(topics) as is_topic
      from (select id, posted_at, topics, unnest(words) as lexeme from searched) as item
      where lexeme in (select unnest(${shared}::text[]))
    ),
    -- In millionths: whole numbers are added exactly and fast.
    telling as (
      select lexeme, (1e6 * ln((1 + (select count(*) from searched)) / count(*)::numeric))::int as weight
      from hits group by lexeme
    )
    select id from hits join telling using (lexeme)
    group by id
    order by sum(weight * case when is_topic then 2 else 1 end) desc, max(posted_at) desc
    limit ${NEAREST}`.execute(ctx.db);
  return readPosts(
    ctx,
    ownerId,
    rows.map(({ id }) => id),
  );
}

/** In the order of the ids. */
async function readPosts(ctx: Pick<Context, "db">, ownerId: string, ids: string[]): Promise<EarlierPost[]> {
  if (ids.length === 0) return [];
  const [posts, published] = await Promise.all([selectTexts(ctx, ownerId, ids), selectPublished(ctx, ownerId, ids)]);
  const byId = new Map(posts.map((post) => [post.id, post]));
  const articles = new Map(published.map((article) => [article.postId, article]));
  return ids.flatMap((id) => {
    const post = byId.get(id);
    if (post === undefined) return [];
    const { title = null, url = null } = articles.get(id) ?? {};
    return [{ text: toExcerpt(post.caption, post.answers), postedAt: post.postedAt, title, url }];
  });
}

function selectTexts(ctx: Pick<Context, "db">, ownerId: string, ids: string[]) {
  return ctx.db
    .selectFrom("posts as post")
    .leftJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "post.owner_id").onRef("article.post_id", "=", "post.id"),
    )
    .select((row) => [
      "post.id",
      fullCaption.as("caption"),
      "post.posted_at as postedAt",
      row
        .selectFrom("questions as question")
        .select(sql<string | null>`string_agg(question.answer, E'\n' order by question.rank)`.as("answers"))
        .whereRef("question.owner_id", "=", "article.owner_id")
        .whereRef("question.article_id", "=", "article.id")
        .where("question.state", "=", "answered")
        .where("question.is_private", "=", false)
        .as("answers"),
    ])
    .where("post.owner_id", "=", ownerId)
    .where("post.id", "in", ids)
    .execute();
}

/** Returns where each post's article is on a site; the latest publication if there are several. */
function selectPublished(ctx: Pick<Context, "db">, ownerId: string, ids: string[]) {
  return ctx.db
    .selectFrom("publications as publication")
    .innerJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "publication.owner_id").onRef("article.id", "=", "publication.article_id"),
    )
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "publication.owner_id")
        .onRef("version.article_id", "=", "publication.article_id")
        .onRef("version.version", "=", "publication.version"),
    )
    .select(["article.post_id as postId", "version.title", "publication.link as url"])
    .where("publication.owner_id", "=", ownerId)
    .where("article.post_id", "in", ids)
    .where("publication.state", "=", "published")
    .where("publication.link", "is not", null)
    .orderBy("publication.published_at")
    .execute();
}

function toExcerpt(caption: string, answers: string | null): string {
  return [caption, answers ?? ""]
    .filter((text) => text !== "")
    .map((text) => cutAtWord(text, EXCERPT, "ja", (taken) => taken.length))
    .join("\n");
}
