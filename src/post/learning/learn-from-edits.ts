import { v7 as uuidv7 } from "uuid";
import { isByMachine } from "../../writer/is-by-machine.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { bodyText } from "../../writer/checks/article-text.ts";
import { compareSentenceLengths, compareTexts, type Edit } from "./compare-texts.ts";
import { compareTitles } from "./compare-titles.ts";

/**
 * Learns from the owner's edits to an approved article by comparing the approved version with the last machine-written
 * one before it. A lesson becomes a rule if the latest two articles with a lesson of its kind agree.
 */
export async function learnFromEdits(
  ctx: Pick<Platform, "clock">,
  tx: Tx,
  ownerId: string,
  approved: { articleId: string; version: number },
): Promise<void> {
  // The first version is always machine-written.
  if (approved.version === 1) return;
  const versions = await tx
    .selectFrom("article_versions")
    .select(["version", "title", "titles", "document", "language", "created_by as createdBy"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", approved.articleId)
    .where("version", "<=", approved.version)
    .orderBy("version", "desc")
    .execute();
  const [edited] = versions;
  const written = versions.find(isByMachine);
  if (edited === undefined || written === undefined || edited.version === written.version) return;
  const text = ({ title, document }: typeof edited) => `${title}\n${bodyText(document)}`;
  const { language } = edited;
  const edits = [
    ...compareTexts(text(written), text(edited), language),
    ...compareSentenceLengths(bodyText(written.document), bodyText(edited.document), language),
    ...compareTitles(written, edited.title, language),
  ];
  for (const edit of edits) {
    await keepEdit(
      ctx,
      tx,
      ownerId,
      { articleId: approved.articleId, language, from: written.version, to: edited.version },
      edit,
    );
    await keepRule(ctx, tx, ownerId, language, edit);
  }
}

type Place = { articleId: string; language: ArticleLanguage; from: number; to: number };

/** If an article is approved again after more edits, only its last lesson counts. */
async function keepEdit(
  ctx: Pick<Platform, "clock">,
  tx: Tx,
  ownerId: string,
  { articleId, language, from, to }: Place,
  edit: Edit,
): Promise<void> {
  const learned = { ...edit, language, from_version: from, to_version: to, learned_at: ctx.clock.now() };
  await tx
    .insertInto("style_edits")
    .values({ owner_id: ownerId, article_id: articleId, ...learned })
    .onConflict((conflict) => conflict.columns(["owner_id", "article_id", "kind"]).doUpdateSet(learned))
    .execute();
}

/** A rule that's turned off stays off until the owner's edits say something different. */
async function keepRule(
  ctx: Pick<Platform, "clock">,
  tx: Tx,
  ownerId: string,
  language: ArticleLanguage,
  { kind, lesson }: Edit,
): Promise<void> {
  const newest = await tx
    .selectFrom("style_edits")
    .select("lesson")
    .where("owner_id", "=", ownerId)
    .where("language", "=", language)
    .where("kind", "=", kind)
    .orderBy("learned_at", "desc")
    .limit(2)
    .execute();
  if (newest.length < 2 || newest.some((edit) => edit.lesson !== lesson)) return;
  await tx
    .insertInto("style_rules")
    .values({ owner_id: ownerId, id: uuidv7(), language, kind, lesson, created_at: ctx.clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "language", "kind"])
        .doUpdateSet({ lesson, active: true })
        .where("style_rules.lesson", "!=", lesson),
    )
    .execute();
}
