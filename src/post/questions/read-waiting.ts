import type { Context } from "../../context.ts";
import type { Locale } from "../../platform/languages.ts";
import { pictureAddress } from "../../platform/pictures/picture-address.ts";
import { fullCaption } from "../posts/full-caption.ts";
import type { AnswerTarget } from "./answer-address.ts";
import { type AskedQuestion, listQuestions } from "./list-questions.ts";

/** An article that asked for answers before being written, with its questions while it's still waiting. */
export type WaitingArticle = {
  articleId: string;
  /** waiting: for answers. written: the article has a version. failed: it couldn't be written. */
  state: "waiting" | "writing" | "written" | "failed";
  email: string;
  locale: Locale;
  timeZone: string;
  /** The Instagram handle, without "@"; "" for an uploaded photo. */
  accountName: string;
  caption: string;
  /** The post's first picture; null if it has none. */
  picture: { url: string; alt: string } | null;
  /** Until when it waits. */
  until: Date | null;
  questions: AskedQuestion[];
};

/** Returns null if the article or its account is gone. */
export async function readWaiting(
  ctx: Pick<Context, "addresses" | "config" | "db">,
  { ownerId, articleId }: AnswerTarget,
): Promise<WaitingArticle | null> {
  const row = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "article.owner_id")
    .leftJoin("pictures as picture", (join) =>
      join
        .onRef("picture.owner_id", "=", "article.owner_id")
        .onRef("picture.post_id", "=", "article.post_id")
        .on("picture.position", "=", 0),
    )
    .select([
      "article.id as articleId",
      "article.version",
      "article.status",
      "article.waiting_for as waitingFor",
      "article.answers_until as until",
      "account.email",
      "account.locale",
      "account.time_zone as timeZone",
      "source.username as accountName",
      fullCaption.as("caption"),
      "picture.storage_key as storageKey",
      "picture.alt_text as alt",
    ])
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .where("account.deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { version, status, waitingFor, storageKey, alt, ...told } = row;
  const isWaiting = waitingFor === "answers";
  const unwritten = status === "FAILED" ? ("failed" as const) : ("writing" as const);
  const past = version > 0 ? ("written" as const) : unwritten;
  return {
    ...told,
    state: isWaiting ? "waiting" : past,
    picture: storageKey === null ? null : { url: pictureAddress(ctx, storageKey), alt: alt ?? "" },
    questions: isWaiting ? await listQuestions(ctx, ownerId, [articleId]) : [],
  };
}
