import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { RevisableArticle, Revision } from "../../../writer/article-writer.ts";
import { isByMachine } from "../../../writer/is-by-machine.ts";
import { readSection } from "./section.ts";

/** The answers themselves are among the sources, so that nobody's answer becomes an instruction. */
const WORK_IN = "Work in what the owner has answered since. Keep everything else that still fits.";

/** `isByAnswers`: nobody asked for changes; a writer that can't revise writes from scratch. */
export type DueRevision = { article: RevisableArticle; revision: Revision; isByAnswers: boolean };

/**
 * Returns the latest version and what the next one should change: a change request, new answers or both. Null if it
 * should be written from scratch: the first version, and one with new answers that nobody has edited or asked to
 * change.
 */
export async function getRevision(
  ctx: Pick<Context, "db">,
  caller: Caller,
  articleId: string,
): Promise<DueRevision | null> {
  const row = await findLatest(ctx, caller, articleId);
  if (row === undefined) return null;
  const { version, createdBy, wish, hasAnswers, wasRevised, section_from, section_to, ...article } = row;
  const section = readSection({ section_from, section_to });
  if (wish !== null && !hasAnswers) return { article, revision: { wish, section }, isByAnswers: false };
  // An answer may change any block.
  if (wish !== null) return { article, revision: { wish: `${WORK_IN}\n${wish}`, section: null }, isByAnswers: false };
  if (!wasRevised && isByMachine({ version, createdBy })) return null;
  return { article, revision: { wish: WORK_IN, section: null }, isByAnswers: true };
}

function findLatest(ctx: Pick<Context, "db">, caller: Caller, articleId: string) {
  return ctx.db
    .selectFrom("articles as article")
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .leftJoin("change_requests as request", (join) =>
      join
        .onRef("request.owner_id", "=", "article.owner_id")
        .onRef("request.article_id", "=", "article.id")
        .onRef("request.version", "=", "article.version"),
    )
    .select((row) => [
      "version.version",
      "version.created_by as createdBy",
      "version.title",
      "version.document",
      "version.excerpt",
      "version.meta_description as metaDescription",
      "version.slug",
      "version.tags",
      "request.wish",
      "request.section_from",
      "request.section_to",
      row
        .exists(
          row
            .selectFrom("questions")
            .select("questions.id")
            .whereRef("questions.owner_id", "=", "article.owner_id")
            .whereRef("questions.article_id", "=", "article.id")
            .where("questions.state", "=", "answered")
            .where("questions.written_in", "is", null),
        )
        .as("hasAnswers"),
      row
        .exists(
          row
            .selectFrom("change_requests as earlier")
            .select("earlier.version")
            .whereRef("earlier.owner_id", "=", "article.owner_id")
            .whereRef("earlier.article_id", "=", "article.id"),
        )
        .as("wasRevised"),
    ])
    .where("article.owner_id", "=", caller.ownerId)
    .where("article.id", "=", articleId)
    .executeTakeFirst();
}
