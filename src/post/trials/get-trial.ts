import type { ArticleDocument } from "../../document/document.ts";
import type { Context } from "../../context.ts";
import type { GenerateStatus } from "../articles/tables.ts";
import { hashLinkToken } from "../../platform/guards/link-token.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { pictureAddress } from "../../platform/pictures/picture-address.ts";
import { toTrialPreviewUrl } from "../hosted/previews/preview-address.ts";
import { type ApprovalView } from "../approvals/deciding/approval-view.ts";
import { listNewBlocks } from "../articles/editing/list-new-blocks.ts";
import { hasUnwrittenAnswers, listTrialQuestions, type TrialQuestion } from "./list-trial-questions.ts";
import { readTrialCookie } from "./visitor.ts";

export type TrialView = {
  state: GenerateStatus;
  /** The token to claim the trial with after signing up. */
  token: string;
  expiresAt: Date;
  /** The visitor's time zone. */
  timeZone: string;
  isClaimed: boolean;
  /** Null until it's written. */
  article: { title: string; language: ArticleLanguage; document: ArticleDocument; writer: "built-in" | "model" } | null;
  /** The first article's questions. The visitor answers once, or again if writing failed. */
  questions: TrialQuestion[];
  canAnswer: boolean;
  /** What changed since before the answers; null without any. */
  whatIsNew: ApprovalView["whatIsNew"];
  /** Up to five, best first; may be empty. */
  titles: string[];
  /** Signed URLs of our own copies, by picture id. */
  pictureUrls: Record<string, string>;
  /** In pixels, by picture id. */
  pictureSizes: ApprovalView["pictureSizes"];
  /** A private page to send to others, for as long as the trial lasts; null without an article or hosted pages. */
  previewUrl: string | null;
};

/** Returns the visitor's trial; null for a cookie that isn't ours or a trial that's expired. */
export async function getTrial(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "db">,
  { cookie }: { cookie: string | null },
): Promise<TrialView | null> {
  const token = readTrialCookie(ctx, cookie);
  if (token === null) return null;
  const row = await ctx.db
    .selectFrom("trials")
    .select(["id", "state", "material", "article", "earlier_article", "answers", "expires_at", "claimed_by"])
    .where("token_hash", "=", hashLinkToken(token))
    .where("expires_at", ">", ctx.clock.now())
    .executeTakeFirst();
  if (row === undefined) return null;
  const { material, article, earlier_article: earlier } = row;
  return {
    state: row.state,
    token,
    expiresAt: row.expires_at,
    timeZone: material.timeZone ?? "UTC",
    isClaimed: row.claimed_by !== null,
    article: article && {
      title: article.title,
      language: material.language,
      document: article.document,
      writer: article.record.writer,
    },
    questions: listTrialQuestions(row),
    canAnswer:
      row.state === "GENERATED" && (row.answers === null || hasUnwrittenAnswers(row)) && row.claimed_by === null,
    whatIsNew: article &&
      earlier && {
        title: earlier.title !== article.title,
        blocks: listNewBlocks(earlier.document.blocks, article.document.blocks),
      },
    titles: article?.titles ?? [],
    pictureUrls: Object.fromEntries(
      material.pictures.map(({ id, storageKey }) => [id, pictureAddress(ctx, storageKey)]),
    ),
    previewUrl: article && ctx.config.blogs && toTrialPreviewUrl(ctx, row.id),
    pictureSizes: Object.fromEntries(material.pictures.map(({ id, width, height }) => [id, { width, height }])),
  };
}
