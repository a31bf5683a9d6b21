import type { Context } from "../../context.ts";
import { readReplyAddress } from "../questions/reply-address.ts";

export type FoundAddress = {
  hash: Buffer;
  ownerId: string;
  articleId: string;
  approvalId: string | null;
  holderId: string;
  recipient: string;
  questionIds: string[];
};

/**
 * Returns null for an address that we didn't give out, or whose article is gone. Doesn't check whether it has expired.
 */
export async function findReplyAddress(
  ctx: Pick<Context, "config" | "db">,
  address: string,
): Promise<FoundAddress | null> {
  const hash = readReplyAddress(ctx, address);
  if (hash === null) return null;
  const row = await ctx.db
    .selectFrom("reply_addresses")
    .select((one) => [
      "owner_id as ownerId",
      "article_id as articleId",
      "approval_id as approvalId",
      one.fn.coalesce("holder_id", "owner_id").as("holderId"),
      "recipient",
      "questions as questionIds",
    ])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return row === undefined ? null : { hash, ...row };
}
