import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { Finding, RevisableArticle, Revision } from "../../../writer/article-writer.ts";
import { readSection } from "./section.ts";

/** The answers themselves are among the sources, so that nobody's answer becomes an instruction. */
const WORK_IN = "Work in what the owner has answered since. Keep everything else that still fits.";

export type DueRevision = {
  article: RevisableArticle;
  findings: Finding[];
  revision: Revision;
  /** Nobody asked for changes: a writer that can't revise adds the answers as they are. */
  isByAnswers: boolean;
  /** Questions that have been answered since. */
  answered: string[];
};

/**
 * Returns the latest version and what the next one should change: a change request, new answers or both. Null if the
 * next one should be written from scratch: the first version, or new answers to an article that nobody has edited or
 * asked to change.
 */
export async function getRevision(
  ctx: Pick<Context, "db">,
  caller: Caller,
  articleId: string,
): Promise<DueRevision | null> {
  const row = await findLatest(ctx, caller, articleId);
  if (row === undefined) return null;
  const { wish, newAnswers, wasRevised, wasEdited, section_from, section_to, findings, ...article } = row;
  const answered = newAnswers.map(({ text }) => text);
  const due = { article, findings, answered, isByAnswers: wish === null };
  const section = readSection({ section_from, section_to });
  if (wish !== null && answered.length === 0) return { ...due, revision: { wish, section } };
  // An answer may change any block.
  if (wish !== null) {
    return { ...due, revision: { wish: `${WORK_IN}\n${wish}`, section: null, newAnswers: answered } };
  }
  if (!wasRevised && !wasEdited) return null;
  return { ...due, revision: { wish: WORK_IN, section: null, newAnswers: answered } };
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
      "version.title",
      "version.document",
      "version.excerpt",
      "version.meta_description as metaDescription",
      "version.slug",
      "version.tags",
      "version.findings",
      "request.wish",
      "request.section_from",
      "request.section_to",
      jsonArrayFrom(
        row
          .selectFrom("questions")
          .select("questions.text")
          .whereRef("questions.owner_id", "=", "article.owner_id")
          .whereRef("questions.article_id", "=", "article.id")
          .where("questions.state", "=", "answered")
          .where("questions.written_in", "is", null),
      ).as("newAnswers"),
      row
        .exists(
          row
            .selectFrom("change_requests as earlier")
            .select("earlier.version")
            .whereRef("earlier.owner_id", "=", "article.owner_id")
            .whereRef("earlier.article_id", "=", "article.id"),
        )
        .as("wasRevised"),
      row
        .exists(
          row
            .selectFrom("article_versions as edited")
            .select("edited.version")
            .whereRef("edited.owner_id", "=", "article.owner_id")
            .whereRef("edited.article_id", "=", "article.id")
            // A writer always produces the first version, whoever requested it.
            .where("edited.version", ">", 1)
            .where(sql`edited.created_by ->> 'type'`, "<>", "system"),
        )
        .as("wasEdited"),
    ])
    .where("article.owner_id", "=", caller.ownerId)
    .where("article.id", "=", articleId)
    .executeTakeFirst();
}
