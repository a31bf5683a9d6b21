import { randomUUID } from "node:crypto";
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
/** So long after its end a dead worker's turn is cleared away, also where nobody uploads any more. */
const FORGET_MS = 3_600_000;

type TurnContext = Pick<Context, "clock" | "db">;
type Turn = { site: string; slot: number; holder: string };

/** How many uploads of this process are at a site, or ask for a turn there. The others wait here and cost no statements. */
const inThisProcess = new Map<string, number>();

/**
 * Runs an upload when it is its turn at a site, which is the origin of its API: one for all integrations and
 * owners that publish there, whichever process the others run in. Throws "unavailable" when the turn does not come.
 */
export async function takeUploadTurn<T>(ctx: TurnContext, apiUrl: string, upload: () => Promise<T>): Promise<T> {
  const site = new URL(apiUrl).origin;
  const deadline = performance.now() + PATIENCE_MS;
  await askUntil(deadline, async () => enterProcess(site));
  try {
    const turn = await askUntil(deadline, async () => (await takeSlot(ctx, site)) ?? takeSlot(ctx, site));
    const renewals = setInterval(() => void renew(ctx, turn), RENEW_MS);
    try {
      return await upload();
    } finally {
      clearInterval(renewals);
      await giveBack(ctx, turn);
    }
  } finally {
    leaveProcess(site);
  }
}

async function askUntil<T>(deadline: number, ask: () => Promise<T | undefined>): Promise<T> {
  for (; performance.now() < deadline; await wait(50)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new ConnectorError("publication", "unavailable", { code: "no-upload-turn" });
}

function enterProcess(site: string): true | undefined {
  const others = inThisProcess.get(site) ?? 0;
  if (others >= UPLOADS_AT_ONCE) return undefined;
  inThisProcess.set(site, others + 1);
  return true;
}

function leaveProcess(site: string): void {
  const others = (inThisProcess.get(site) ?? 1) - 1;
  if (others === 0) inThisProcess.delete(site);
  else inThisProcess.set(site, others);
}

/** Of two that want the same slot at once, the later finds it taken when the earlier has committed. */
async function takeSlot({ clock, db }: TurnContext, site: string): Promise<Turn | undefined> {
  const now = clock.now();
  const { rows } = await sql<Turn>`
    insert into site_turns (site, slot, holder, until)
    select ${site}, slot, ${randomUUID()}::uuid, ${new Date(now.getTime() + TURN_MS)}::timestamptz
    from generate_series(0, ${UPLOADS_AT_ONCE - 1}::int) as slot
    where not exists (select 1 from site_turns as taken where taken.site = ${site} and taken.slot = slot.slot and taken.until > ${now})
    order by slot limit 1
    on conflict (site, slot) do update set holder = excluded.holder, until = excluded.until where site_turns.until <= ${now}
    returning site, slot, holder`.execute(db);
  return rows[0];
}

/** One that fails is made good by the next, or the turn is over: then the site has one upload more for a moment. */
async function renew({ clock, db }: TurnContext, { site, slot, holder }: Turn): Promise<void> {
  await db
    .updateTable("site_turns")
    .set({ until: new Date(clock.now().getTime() + TURN_MS) })
    .where("site", "=", site)
    .where("slot", "=", slot)
    .where("holder", "=", holder)
    .execute()
    .catch(() => undefined);
}

/** A turn that was over meanwhile may be another's by now. */
async function giveBack({ clock, db }: TurnContext, { site, slot, holder }: Turn): Promise<void> {
  const forgotten = new Date(clock.now().getTime() - FORGET_MS);
  await db
    .deleteFrom("site_turns")
    .where(({ and, eb, or }) => or([and({ site, slot, holder }), eb("until", "<", forgotten)]))
    .execute();
}
