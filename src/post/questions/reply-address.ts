import { createHash, randomBytes } from "node:crypto";
import type { Platform } from "../../platform/platform.ts";
import type { Tx } from "../../platform/db/database.ts";

/** Lower case and digits, because mail servers on the way may change the case. */
const TOKEN = /^[0-9a-f]{40}$/;

export type ReplyAddress = { /** One bare address. */ address: string; hash: Buffer };

/** Creates an address for answering one email, with a 160-bit token; null if the operator takes no replies. */
export function createReplyAddress({ config }: Pick<Platform, "config">): ReplyAddress | null {
  if (config.replies === null) return null;
  const token = randomBytes(20).toString("hex");
  const [local, domain] = splitAddress(config.replies.address);
  return { address: `${local}+${token}@${domain}`, hash: hashToken(token) };
}

/** Returns the hash of an address's token; null if the address isn't one of ours. */
export function readReplyAddress({ config }: Pick<Platform, "config">, address: string): Buffer | null {
  if (config.replies === null) return null;
  const [local, domain] = splitAddress(config.replies.address.toLowerCase());
  const [start, end] = [`${local}+`, `@${domain}`];
  const given = address.toLowerCase();
  if (!given.startsWith(start) || !given.endsWith(end)) return null;
  const token = given.slice(start.length, -end.length);
  return TOKEN.test(token) ? hashToken(token) : null;
}

type KeptAddress = {
  hash: Buffer;
  articleId: string;
  approvalId: string | null;
  /** The owner's or an approver's id. */
  holderId: string;
  recipient: string;
  questionIds: string[];
};

/** Stores only the hash of the token. */
export async function keepReplyAddress(
  ctx: Pick<Platform, "clock">,
  tx: Tx,
  ownerId: string,
  { hash, articleId, approvalId, holderId, recipient, questionIds }: KeptAddress,
): Promise<void> {
  await tx
    .insertInto("reply_addresses")
    .values({
      token_hash: hash,
      owner_id: ownerId,
      article_id: articleId,
      approval_id: approvalId,
      holder_id: holderId === ownerId ? null : holderId,
      recipient,
      questions: questionIds,
      created_at: ctx.clock.now(),
    })
    .execute();
}

/** Drops the address of an email that didn't go out. */
export async function dropReplyAddress(tx: Tx, ownerId: string, hash: Buffer): Promise<void> {
  await tx.deleteFrom("reply_addresses").where("owner_id", "=", ownerId).where("token_hash", "=", hash).execute();
}

/** Revokes an article's or an approver's addresses. */
export async function revokeReplyAddresses(
  ctx: Pick<Platform, "clock">,
  tx: Tx,
  ownerId: string,
  of: { articleId: string } | { holderId: string },
): Promise<void> {
  await tx
    .updateTable("reply_addresses")
    .set({ revoked_at: ctx.clock.now() })
    .where("owner_id", "=", ownerId)
    .where((row) => ("articleId" in of ? row("article_id", "=", of.articleId) : row("holder_id", "=", of.holderId)))
    .where("revoked_at", "is", null)
    .execute();
}

function splitAddress(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf("@");
  return [address.slice(0, at), address.slice(at + 1)];
}

function hashToken(token: string): Buffer {
  return createHash("sha256").update(`reply ${token}`).digest();
}
