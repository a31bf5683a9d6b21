import { resendApproval } from "../../../src/post/approvals/asking/resend-approval.ts";
import type { Context } from "../../../src/context.ts";
import { GalleyError } from "../../../src/platform/errors.ts";
import { asOwner } from "../../../test/owners.ts";
import { control, type Rig } from "../../../test/rig.ts";

/** The effects in a simulator's journal. */
export async function readEffects<Effect = { n: number; at: string } & Record<string, unknown>>(
  simulator: { url: string },
  effect: string,
): Promise<Effect[]> {
  return (await control<{ records: Effect[] }>(simulator, "GET", `/journal?effect=${effect}`)).records;
}

/** The Message-ID of each email that the mailbox accepted; one entry per delivery. */
export async function readDeliveries({ mailbox }: Pick<Rig, "mailbox">): Promise<string[]> {
  return (await readEffects<{ messageId: string }>(mailbox, "mail.received")).map(({ messageId }) => messageId);
}

/** What has been sent so far: emails that the mailbox accepted, posts created on the site, and changes to them. */
export async function countSent({ mailbox, wordpress }: Record<"mailbox" | "wordpress", { url: string }>) {
  const [mails, posts, changes] = await Promise.all([
    readEffects(mailbox, "mail.received"),
    readEffects(wordpress, "post.created"),
    readEffects(wordpress, "post.updated"),
  ]);
  return { mails: mails.length, posts: posts.length, changes: changes.length };
}

/**
 * Acts as an owner who sees "uncertain": checks the mailbox, and requests the email again if it isn't there.
 * The service itself never does.
 */
export async function resendUndelivered(ctx: Context, rig: Pick<Rig, "mailbox">): Promise<void> {
  const uncertain = await ctx.db
    .selectFrom("mails as mail")
    .innerJoin("approvals as approval", "approval.id", "mail.subject_id")
    .select(["mail.id", "mail.owner_id as ownerId", "approval.article_id as articleId", "mail.subject_id", "mail.copy"])
    .where("mail.state", "=", "uncertain")
    .where("approval.decision", "is", null)
    .execute();
  if (uncertain.length === 0) return;
  const delivered = await readDeliveries(rig);
  const copies = await ctx.db.selectFrom("mails").select(["subject_id", "copy"]).execute();
  for (const { id, ownerId, articleId, subject_id: subject, copy } of uncertain) {
    if (copies.some((later) => later.subject_id === subject && later.copy > copy)) continue;
    if (delivered.some((messageId) => messageId.includes(id))) continue;
    // Decided or rewritten since the check, so there is nothing left to request.
    await resendApproval(ctx, asOwner(ownerId), { articleId }).catch((error: unknown) => {
      if (!(error instanceof GalleyError)) throw error;
    });
  }
}
