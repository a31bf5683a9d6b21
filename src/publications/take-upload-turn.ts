import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { ConnectorError } from "../connectors/connector-error.ts";
import type { Context } from "../context.ts";

/** A site makes its thumbnails while it takes an upload: more than two at once only slow it down. */
const UPLOADS_AT_ONCE = 2;
/** Renewed while the upload lasts, so that a dead worker's turn is soon over. */
const TURN_MS = 15_000;
const RENEW_MS = 5_000;
/** Then the job gives way to others, and comes back. */
const PATIENCE_MS = 120_000;

type Site = { ownerId: string; integrationId: string };

/** Runs an upload when it is its turn at that site, whichever process the others run in. Throws "unavailable" when the turn does not come. */
export async function takeUploadTurn<T>(ctx: Pick<Context, "clock" | "db">, site: Site, upload: () => Promise<T>): Promise<T> {
  const slot = await waitForSlot(ctx, site);
  const renewals = setInterval(() => void renew(ctx, site, slot), RENEW_MS);
  try {
    return await upload();
  } finally {
    clearInterval(renewals);
    await ctx.db
      .deleteFrom("upload_turns")
      .where("owner_id", "=", site.ownerId)
      .where("integration_id", "=", site.integrationId)
      .where("slot", "=", slot)
      .execute();
  }
}

/** One that fails is made good by the next, or the turn is over: then the site has one upload more for a moment. */
async function renew({ clock, db }: Pick<Context, "clock" | "db">, site: Site, slot: number): Promise<void> {
  await db
    .updateTable("upload_turns")
    .set({ until: new Date(clock.now().getTime() + TURN_MS) })
    .where("owner_id", "=", site.ownerId)
    .where("integration_id", "=", site.integrationId)
    .where("slot", "=", slot)
    .execute()
    .catch(() => undefined);
}

async function waitForSlot(ctx: Pick<Context, "clock" | "db">, site: Site): Promise<number> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; await wait(50)) {
    const slot = (await takeSlot(ctx, site)) ?? (await takeSlot(ctx, site));
    if (slot !== undefined) return slot;
  }
  throw new ConnectorError("publication", "unavailable", { code: "no-upload-turn" });
}

/** Of two that want the same slot at once, the later finds it taken when the earlier has committed. */
async function takeSlot({ clock, db }: Pick<Context, "clock" | "db">, { ownerId, integrationId }: Site): Promise<number | undefined> {
  const now = clock.now();
  const { rows } = await sql<{ slot: number }>`
    insert into upload_turns (owner_id, integration_id, slot, until)
    select ${ownerId}::uuid, ${integrationId}::uuid, slot, ${new Date(now.getTime() + TURN_MS)}::timestamptz
    from generate_series(0, ${UPLOADS_AT_ONCE - 1}::int) as slot
    where not exists (
      select 1 from upload_turns as taken
      where taken.owner_id = ${ownerId} and taken.integration_id = ${integrationId} and taken.slot = slot.slot and taken.until > ${now}
    )
    order by slot limit 1
    on conflict (owner_id, integration_id, slot) do update set until = excluded.until where upload_turns.until <= ${now}
    returning slot`.execute(db);
  return rows[0]?.slot;
}
