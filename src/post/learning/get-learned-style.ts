import { sql } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import type { LearnedStyle } from "../../writer/article-writer.ts";
import { bodyText } from "../../writer/checks/article-text.ts";

const SAMPLES = 2;

/** Returns the style that this owner's next article in this language gets; see `LearnedStyle`. */
export async function getLearnedStyle(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: { articleId: string; language: ArticleLanguage },
): Promise<LearnedStyle> {
  const [rules, approved] = await Promise.all([
    ctx.db
      .selectFrom("style_rules")
      .select("lesson")
      .where("owner_id", "=", caller.ownerId)
      .where("language", "=", input.language)
      .where("active", "=", true)
      .orderBy("kind")
      .execute(),
    ctx.db
      .selectFrom(newestApproved(ctx, caller, input.articleId).as("approval"))
      .innerJoin("article_versions as version", (join) =>
        join
          .onRef("version.owner_id", "=", "approval.owner_id")
          .onRef("version.article_id", "=", "approval.article_id")
          .onRef("version.version", "=", "approval.version"),
      )
      .select(["version.article_id", "version.document"])
      .where("version.language", "=", input.language)
      .orderBy("approval.decided_at", "desc")
      // An article may have several approved versions.
      .limit(SAMPLES * 5)
      .execute(),
  ]);
  const latest = new Map(approved.toReversed().map(({ article_id, document }) => [article_id, bodyText(document)]));
  return { lessons: rules.map(({ lesson }) => lesson), samples: [...latest.values()].toReversed().slice(0, SAMPLES) };
}

/** Uses an index order that the join keeps, so it reads only the last few rows, however many there are. */
function newestApproved(ctx: Pick<Context, "db">, { ownerId }: Caller, except: string) {
  return ctx.db
    .selectFrom("approvals")
    .select(["owner_id", "article_id", "version", "decided_at"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "!=", except)
    .where("decision", "=", sql.lit("approved"))
    .orderBy("decided_at", "desc");
}
