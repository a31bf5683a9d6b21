import { AWAITING_MERGE } from "../../connectors/publisher.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { FoundIntegration } from "./find-integrations.ts";
import { sendPublishJob } from "../integrations/send-publish-job.ts";
import { NOT_TAKEN_DOWN } from "./failure-codes.ts";

/** Has an existing publication publish this version without waiting for a slot, whatever happened to it before. */
export const withoutSlot = (version: number, overwrite = false) => ({
  version,
  state: "waiting" as const,
  failure: null,
  overwrite,
  slot_at: null,
});

/**
 * Puts a newly approved version in an earlier one's place: a waiting publication keeps its slot and publishes the
 * version approved last. On `integrations`, it also replaces a version that's on the site, or that failed there, at
 * once; one that never got there takes a slot instead, where there are slots (reserve-slots.ts). What was taken
 * off a site, or should have been, is left alone.
 */
export async function renewPublications(
  ctx: Pick<Platform, "jobs">,
  tx: Tx,
  ownerId: string,
  { articleId, version }: { articleId: string; version: number },
  integrations: FoundIntegration[],
): Promise<void> {
  // The first version replaces none.
  if (version === 1) return;
  const earlier = tx
    .updateTable("publications")
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("version", "<", version)
    .returning(["id", "integration_id", "slot_at"]);
  const waiting = await earlier
    // It no longer waits for the earlier version's merge, but may still wait for its site to be reconnected.
    .set((row) => ({
      version,
      overwrite: false,
      failure: row.fn<string | null>("nullif", ["failure", row.val(AWAITING_MERGE)]),
    }))
    .where("state", "=", "waiting")
    .execute();
  const ended = await earlier
    .set(withoutSlot(version))
    .where("state", "in", ["published", "failed"])
    .where("failure", "is distinct from", NOT_TAKEN_DOWN)
    .where((row) => {
      const isOn = (sites: FoundIntegration[]) =>
        row("integration_id", "=", row.fn.any(row.val(sites.map(({ id }) => id))));
      const isThere = row.and([row("published_at", "is not", null), isOn(integrations)]);
      return row.or([isThere, isOn(integrations.filter(({ when }) => when !== "next-slot"))]);
    })
    .execute();
  for (const row of [...waiting, ...ended])
    await sendPublishJob(ctx, tx, ownerId, {
      publicationId: row.id,
      version,
      integrationId: row.integration_id,
      slotAt: row.slot_at,
    });
}
