import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { writeAudit } from "../db/audit.ts";
import { inTransaction } from "../db/database.ts";
import { GalleyError } from "../errors.ts";

export type RequestUnpublicationInput = { articleId: string; integrationId: string };

/**
 * A person takes an article off a site; it may be published there again. Repeatable. Throws "not-found"
 * when it does not stand there, "no-active-integration" when the site cannot be written to.
 */
export async function requestUnpublication(ctx: Pick<Context, "clock" | "db" | "jobs">, caller: Caller, input: RequestUnpublicationInput): Promise<void> {
  const { articleId, integrationId } = input;
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom("publications as publication")
      .innerJoin("integrations as integration", (join) =>
        join.onRef("integration.owner_id", "=", "publication.owner_id").onRef("integration.id", "=", "publication.integration_id"),
      )
      .select(["publication.id", "publication.state", "publication.published_at", "integration.active", "integration.status"])
      .where("publication.owner_id", "=", caller.ownerId)
      .where("publication.article_id", "=", articleId)
      .where("publication.integration_id", "=", integrationId)
      .forUpdate("publication")
      .executeTakeFirst();
    if (row === undefined) throw new GalleyError("not-found");
    if (row.state === "unpublishing" || row.state === "unpublished") return;
    const stands = row.published_at !== null && (row.state === "published" || row.state === "failed");
    if (!stands) throw new GalleyError("not-found");
    if (!row.active || row.status !== "ACTIVE") throw new GalleyError("no-active-integration");
    await tx.updateTable("publications").set({ state: "unpublishing", failure: null }).where("owner_id", "=", caller.ownerId).where("id", "=", row.id).execute();
    await writeAudit(ctx, tx, caller, { action: "article.unpublication-requested", subjectId: articleId, detail: { integrationId } });
    await ctx.jobs.send(tx, "unpublish-article", { ownerId: caller.ownerId, publicationId: row.id }, { group: integrationId });
  });
}
