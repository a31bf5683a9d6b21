import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Lesson } from "../../writer/lessons.ts";

export type StyleRule = {
  id: string;
  language: ArticleLanguage;
  lesson: Lesson;
  active: boolean;
  /** The edits it was learned from, newest first. */
  edits: StyleEdit[];
};

/** `before` and `after` are sentences from the machine-written and the approved version. */
export type StyleEdit = {
  articleId: string;
  fromVersion: number;
  toVersion: number;
  before: string;
  after: string;
  at: Date;
};

/** Returns every rule learned from the owner's edits, whether on or off. */
export async function listStyleRules(ctx: Pick<Context, "db">, caller: Caller): Promise<StyleRule[]> {
  const rules = await ctx.db
    .selectFrom("style_rules")
    .select(["id", "language", "lesson", "active"])
    .where("owner_id", "=", caller.ownerId)
    .orderBy("language")
    .orderBy("kind")
    .execute();
  const edits = await ctx.db
    .selectFrom("style_edits")
    .select([
      "language",
      "lesson",
      "article_id as articleId",
      "from_version as fromVersion",
      "to_version as toVersion",
      "before",
      "after",
      "learned_at as at",
    ])
    .where("owner_id", "=", caller.ownerId)
    .orderBy("learned_at", "desc")
    .execute();
  return rules.map((rule) => ({
    ...rule,
    edits: edits
      .filter((edit) => edit.language === rule.language && edit.lesson === rule.lesson)
      .map(({ language: _language, lesson: _lesson, ...edit }) => edit),
  }));
}
