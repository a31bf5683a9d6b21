import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Failure } from "../../platform/jobs/failure.ts";
import { queueProblemNotice } from "../articles/queue-problem-notice.ts";
import { failureCodes, NOT_TAKEN_DOWN } from "./failure-codes.ts";

/**
 * Gives up. A refused credential has disabled the integration (`disableIfRefused`); its publications wait for it.
 * `version` and `state`: what failed; a request for something else isn't affected.
 */
export async function failPublication(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  input: {
    publicationId: string;
    version?: number | undefined;
    state?: "waiting" | "unpublishing";
    failure: Failure;
  },
): Promise<void> {
  const refused = input.failure.reason === "unauthorized";
  const { code, reason } = input.failure;
  const failure = failureCodes.find((known) => known === code) ?? reason;
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("publications")
      .set((eb) => ({
        state: refused ? eb.ref("state") : eb.val("failed" as const),
        failure: refused
          ? failure
          : eb.case().when("state", "=", "unpublishing").then(NOT_TAKEN_DOWN).else(failure).end(),
        overwrite: false,
      }))
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.publicationId)
      .where("state", "in", input.state === undefined ? ["waiting", "unpublishing"] : [input.state])
      .where((row) => row("version", "=", input.version ?? row.ref("version")))
      .returning("article_id")
      .executeTakeFirst();
    if (row === undefined) return;
    await writeAudit(ctx, tx, caller, {
      action: "publication.failed",
      subjectId: row.article_id,
      detail: input.failure,
    });
    if (!refused) await queueProblemNotice(ctx, tx, caller.ownerId, row.article_id);
  });
}
