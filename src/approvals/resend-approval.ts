import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/database.ts";
import { writeAudit } from "../db/audit.ts";
import { GalleyError } from "../errors.ts";

/** A person asks for the mail again: one more copy, with a link of its own. */
export async function resendApproval(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  input: { articleId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const approval = await tx
      .selectFrom("approvals")
      .select("id")
      .where("owner_id", "=", caller.ownerId)
      .where("article_id", "=", input.articleId)
      .where("decision", "is", null)
      .orderBy("version", "desc")
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (approval === undefined) throw new GalleyError("not-found");
    const last = await tx
      .selectFrom("mails")
      .select("copy")
      .where("owner_id", "=", caller.ownerId)
      .where("kind", "=", "approval-request")
      .where("subject_id", "=", approval.id)
      .orderBy("copy", "desc")
      .limit(1)
      .executeTakeFirst();
    const mailId = uuidv7();
    await tx
      .insertInto("mails")
      .values({
        owner_id: caller.ownerId,
        id: mailId,
        kind: "approval-request",
        subject_id: approval.id,
        copy: (last?.copy ?? 0) + 1,
        state: "queued",
        created_at: ctx.clock.now(),
      })
      .execute();
    await writeAudit(ctx, tx, caller, { action: "approval.resent", subjectId: input.articleId });
    await ctx.jobs.send(tx, "request-approval", { ownerId: caller.ownerId, mailId });
  });
}
