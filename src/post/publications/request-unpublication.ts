import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { waitsForSlot } from "../integrations/waits-for-slot.ts";
import { WITHDRAWN } from "./failure-codes.ts";
import { selectPublications } from "./select-publications.ts";

export type RequestUnpublicationInput = { articleId: string; integrationId: string };

/**
 * Takes an article off a site, even while an update of it waits, or out of its slot, even a past slot that a
 * disconnected or paused site has missed. It can be published there again. Idempotent. Throws "not-found" if it isn't
 * there, "no-active-integration" if we can't write to the site.
 */
export async function requestUnpublication(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  input: RequestUnpublicationInput,
): Promise<void> {
  const { articleId, integrationId } = input;
  await inTransaction(ctx, async (tx) => {
    const row = await selectPublications(tx, caller.ownerId)
      .select([
        "publication.id",
        "publication.state",
        "publication.failure",
        "publication.published_at",
        "publication.slot_at",
        "integration.active",
        "integration.status",
      ])
      .where("publication.article_id", "=", articleId)
      .where("publication.integration_id", "=", integrationId)
      .forUpdate("publication")
      .executeTakeFirst();
    if (row === undefined) throw new GalleyError("not-found");
    if (row.state === "unpublishing" || row.state === "unpublished") return;
    const isActive = row.active && row.status === "ACTIVE";
    if (row.published_at === null) {
      // Its job has ended: it has recorded why the publication waits.
      const waitsForSite = row.state === "waiting" && row.failure !== null && !isActive;
      if (!waitsForSite && !waitsForSlot(row, ctx.clock.now())) throw new GalleyError("not-found");
      await withdraw(ctx, tx, caller, { ...input, publicationId: row.id });
      return;
    }
    if (!isActive) throw new GalleyError("no-active-integration");
    await tx
      .updateTable("publications")
      .set({ state: "unpublishing", failure: null })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", row.id)
      .execute();
    await writeAudit(ctx, tx, caller, {
      action: "article.unpublication-requested",
      subjectId: articleId,
      detail: { integrationId },
    });
    await ctx.jobs.send(
      tx,
      "unpublish-article",
      { ownerId: caller.ownerId, publicationId: row.id },
      { group: integrationId },
    );
  });
}

/** Withdraws a publication that was never on the site, and frees its slot. */
async function withdraw(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  input: RequestUnpublicationInput & { publicationId: string },
): Promise<void> {
  const { articleId, integrationId, publicationId } = input;
  await tx
    .updateTable("publications")
    .set({ state: "unpublished", failure: WITHDRAWN, slot_at: null })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", publicationId)
    .execute();
  await writeAudit(ctx, tx, caller, {
    action: "article.publication-withdrawn",
    subjectId: articleId,
    detail: { integrationId },
  });
}
