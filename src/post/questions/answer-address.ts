import { z } from "zod";
import type { Context } from "../../context.ts";

export type AnswerTarget = { ownerId: string; articleId: string };

const pathSchema = z.tuple([z.literal("answer"), z.uuid(), z.uuid()]);

/** Signed, so it needs no row. Opens only a waiting article, so it ends when the article is written. */
export function toAnswerUrl(ctx: Pick<Context, "addresses" | "config">, { ownerId, articleId }: AnswerTarget): string {
  return `${ctx.config.http.publicUrl}/answer/${ctx.addresses.sign(`answer/${ownerId}/${articleId}`)}`;
}

/** Returns null for a URL that we didn't sign. */
export function readAnswerUrl(ctx: Pick<Context, "addresses">, signed: string): AnswerTarget | null {
  const path = pathSchema.safeParse(ctx.addresses.verify(signed)?.split("/"));
  if (!path.success) return null;
  const [, ownerId, articleId] = path.data;
  return { ownerId, articleId };
}
