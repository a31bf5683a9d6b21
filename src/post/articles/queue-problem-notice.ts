import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";

/** Failures within an hour of an email wait for the next one, which lists them all. */
const PAUSE_MS = 3_600_000;

/** Queues an email that tells the owner an article couldn't be written or published, unless one is already queued. */
export async function queueProblemNotice(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  articleId: string,
): Promise<void> {
  const last = await tx
    .selectFrom("mails")
    .select(["state", "created_at as createdAt", "sent_at as sentAt"])
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "problem-notice")
    .orderBy("created_at", "desc")
    .limit(1)
    // If it's queued, it can be sent only once this failure can be read.
    .forUpdate()
    .executeTakeFirst();
  if (last?.state === "queued") return;
  const startAfter =
    last === undefined ? ctx.clock.now() : new Date((last.sentAt ?? last.createdAt).getTime() + PAUSE_MS);
  await queueMail(ctx, tx, ownerId, { kind: "problem-notice", subjectId: articleId, startAfter });
}
