import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";

/** So long before its slot an article is no longer withdrawn: its job may be about to begin. */
const ON_ITS_WAY_MS = 5_000;

/** What a publication that was withdrawn says as its failure. */
const WITHDRAWN = "withdrawn";

export type RequestUnpublicationInput = { articleId: string; integrationId: string };

/**
 * A person takes an article off a site, or out of the slot that it waits for; it may be published there again. Repeatable. Throws "not-found"
 * when it does not stand there, "no-active-integration" when the site cannot be written to.
 */
export async function requestUnpublication(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  input: RequestUnpublicationInput,
): Promise<void> {
  const { articleId, integrationId } = input;
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom("publications as publication")
      .innerJoin("integrations as integration", (join) =>
        join
          .onRef("integration.owner_id", "=", "publication.owner_id")
          .onRef("integration.id", "=", "publication.integration_id"),
      )
      .select([
        "publication.id",
        "publication.state",
        "publication.published_at",
        "publication.slot_at",
        "integration.active",
        "integration.status",
      ])
      .where("publication.owner_id", "=", caller.ownerId)
      .where("publication.article_id", "=", articleId)
      .where("publication.integration_id", "=", integrationId)
      .forUpdate("publication")
      .executeTakeFirst();
    if (row === undefined) throw new GalleyError("not-found");
    if (row.state === "unpublishing" || row.state === "unpublished") return;
    if (
      row.state === "waiting" &&
      row.slot_at !== null &&
      row.slot_at.getTime() - ctx.clock.now().getTime() > ON_ITS_WAY_MS
    ) {
      await withdraw(ctx, tx, caller, { ...input, publicationId: row.id });
      return;
    }
    const stands = row.published_at !== null && (row.state === "published" || row.state === "failed");
    if (!stands) throw new GalleyError("not-found");
    if (!row.active || row.status !== "ACTIVE") throw new GalleyError("no-active-integration");
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

/** It never was on the site, and its slot is free for another. */
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
