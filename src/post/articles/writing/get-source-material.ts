import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { getLearnedStyle } from "../../learning/get-learned-style.ts";
import type { DigestNote, EarlierArticle, SourceMaterial } from "../../../writer/article-writer.ts";
import { listFacts } from "../../facts/list-facts.ts";
import { listTopics } from "../../posts/hashtags.ts";
import { listNearestPosts } from "../../posts/list-nearest-posts.ts";
import { listAnswers } from "../../questions/list-answers.ts";
import { fullCaption } from "../../posts/full-caption.ts";
import { joinCaptions } from "../../../writer/text/split-notes.ts";
import { selectArticlePosts } from "../../posts/select-article-posts.ts";
import { postText } from "../../../writer/checks/article-text.ts";

/** Nobody notices a repetition from further back. */
const REMEMBERED = 20;

/** Returns everything that a post's article may use. Throws if there is no such article. */
export async function getSourceMaterial(
  ctx: Pick<Context, "db">,
  caller: Caller,
  articleId: string,
): Promise<SourceMaterial> {
  const row = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "article.owner_id")
    .select((row) => [
      "article.source_id as sourceId",
      "post.id as postId",
      fullCaption.as("caption"),
      "post.posted_at as postedAt",
      "post.permalink",
      "account.time_zone as timeZone",
      "source.username as accountName",
      "account.locale as questionLocale",
      "source.about",
      "source.keywords",
      row.fn.coalesce("post.language", "source.language").as("language"),
      row.fn.coalesce("post.style", "source.style").as("style"),
    ])
    .where("article.owner_id", "=", caller.ownerId)
    .where("article.id", "=", articleId)
    .executeTakeFirstOrThrow();
  const posts = await listPosts(ctx, caller, articleId);
  const notes = posts.map((one): DigestNote => ({ ...one, pictures: one.pictures.length }));
  const { sourceId, ...post } = row;
  const material = {
    ...post,
    pictures: posts.flatMap(({ pictures }) => pictures),
    ...(notes.length > 1 && { notes, caption: joinCaptions(notes.map(({ caption }) => caption)) }),
  };
  const earlier = await listEarlierArticles(ctx, caller, { articleId, sourceId });
  const learned = await getLearnedStyle(ctx, caller, { articleId, language: row.language });
  const answers = await listAnswers(ctx, caller.ownerId, articleId);
  const facts = (await listFacts(ctx, caller)).map(({ text }) => text);
  // A digest uses its notes and nothing else.
  const earlierPosts = notes.length > 1 ? [] : await listNearestPosts(ctx, caller, row);
  const topics = listTopics(material.caption);
  return { ...material, earlier, learned, answers, facts, topics, earlierPosts };
}

/** Returns a digest's posts, oldest first, or any other article's one post, with their pictures. */
function listPosts(ctx: Pick<Context, "db">, { ownerId }: Caller, articleId: string) {
  return selectArticlePosts(ctx.db, ownerId, [articleId])
    .select((row) => [
      "post.id as postId",
      fullCaption.as("caption"),
      "post.posted_at as postedAt",
      "post.permalink",
      jsonArrayFrom(
        row
          .selectFrom("pictures as picture")
          .select(["picture.id as pictureId", "picture.alt_text as alt"])
          .whereRef("picture.owner_id", "=", "post.owner_id")
          .whereRef("picture.post_id", "=", "post.id")
          .orderBy("picture.position"),
      ).as("pictures"),
    ])
    .execute();
}

/** Returns the current texts of the source's other articles, newest first. */
async function listEarlierArticles(
  ctx: Pick<Context, "db">,
  caller: Caller,
  { articleId, sourceId }: { articleId: string; sourceId: string },
): Promise<EarlierArticle[]> {
  const newest = ctx.db
    .selectFrom("articles")
    .select(["owner_id", "id", "version", "generated_at"])
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("id", "!=", articleId)
    .where("generated_at", "is not", null)
    .orderBy("generated_at", "desc")
    .limit(REMEMBERED);
  const rows = await ctx.db
    .selectFrom(newest.as("article"))
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .select(["version.title", "version.document"])
    .orderBy("article.generated_at", "desc")
    .execute();
  return rows.map(({ title, document }) => ({ title, text: postText(document) }));
}
