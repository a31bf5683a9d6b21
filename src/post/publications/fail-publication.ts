import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Failure } from "../../platform/jobs/failure.ts";
import { queueProblemNotice } from "../articles/queue-problem-notice.ts";
import { failureCodes, NOT_TAKEN_DOWN } from "./failure-codes.ts";

/**
 * Gives up. A refused credential has disabled the integration (`disableIfRefused`); its publications wait for it.
 * `state` says whether it couldn't be published or taken down. Does nothing if the publication has another state by
 * now, or another version than the given one: something else was requested, which has a job of its own.
 */
export async function failPublication(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  {
    publicationId,
    version,
    state = "waiting",
    failure,
  }: {
    publicationId: string;
    version?: number | undefined;
    state?: "waiting" | "unpublishing";
    failure: Failure;
  },
): Promise<void> {
  const { code, reason } = failure;
  const refused = reason === "unauthorized";
  const named = failureCodes.find((known) => known === code) ?? reason;
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("publications")
      .set({
        state: refused ? state : "failed",
        failure: state === "unpublishing" && !refused ? NOT_TAKEN_DOWN : named,
        overwrite: false,
      })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", publicationId)
      .where("state", "=", state)
      .where((row) => row("version", "=", version ?? row.ref("version")))
      .returning("article_id")
      .executeTakeFirst();
    if (row === undefined) return;
    await writeAudit(ctx, tx, caller, {
      action: "publication.failed",
      subjectId: row.article_id,
      detail: failure,
    });
    if (!refused) await queueProblemNotice(ctx, tx, caller.ownerId, row.article_id);
  });
}
