import type { Context } from "../../context.ts";
import { readAnswerUrl } from "./answer-address.ts";
import { readWaiting, type WaitingArticle } from "./read-waiting.ts";

/** What the page behind an emailed question link may see. */
export type WaitingView = Omit<WaitingArticle, "email">;

/** Returns what that page shows; null for a URL that isn't ours. Read-only. */
export async function findWaiting(
  ctx: Pick<Context, "addresses" | "config" | "db">,
  { signed }: { signed: string },
): Promise<WaitingView | null> {
  const target = readAnswerUrl(ctx, signed);
  const waiting = target && (await readWaiting(ctx, target));
  if (waiting === null) return null;
  const { email: _email, ...view } = waiting;
  return view;
}
