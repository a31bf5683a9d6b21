import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";

/** How long a lease lasts; renewed during the work, so that a dead worker's expires soon. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;
/** How long a job waits for a lease before it fails and gets retried. */
const PATIENCE_MS = 120_000;
/** How long after its expiry a dead worker's lease is deleted, even if nobody works on its site any more. */
const FORGET_MS = 3_600_000;

type LeaseContext = Pick<Context, "clock" | "db">;
type Lease = { site: string; slot: number; holder: string };

/** This process's work per site: running or asking for a lease. The rest queues here in order and costs no queries. */
const queues = new Map<string, { count: number; waiting: Set<() => void> }>();

/** Work of one kind on one site. All calls for a site name the same number. */
export type SiteWork = { site: string; concurrency: number };

/** Runs work under a semaphore that all processes share. Throws "unavailable" if no lease becomes free in time. */
export async function withSiteLease<T>(
  ctx: LeaseContext,
  { site, concurrency }: SiteWork,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  await enterQueue({ site, concurrency }, deadline);
  try {
    const held = await waitForLease(ctx, { site, concurrency }, deadline);
    const renewals = setInterval(() => void renew(ctx, held), RENEW_MS);
    try {
      return await work();
    } finally {
      clearInterval(renewals);
      await releaseLease(ctx, held);
    }
  } finally {
    leaveQueue(site);
  }
}

async function enterQueue({ site, concurrency }: SiteWork, deadline: number): Promise<void> {
  const queue = queues.get(site) ?? { count: 0, waiting: new Set() };
  queues.set(site, queue);
  if (queue.count < concurrency) {
    queue.count += 1;
    return;
  }
  const { promise: entered, resolve: enter, reject } = Promise.withResolvers<void>();
  queue.waiting.add(enter);
  const late = setTimeout(() => {
    queue.waiting.delete(enter);
    reject(siteBusy());
  }, deadline - performance.now());
  await entered.finally(() => clearTimeout(late));
}

/** Lets in whatever has waited longest. */
function leaveQueue(site: string): void {
  const queue = queues.get(site);
  if (queue === undefined) return;
  const [next] = queue.waiting;
  if (next) {
    queue.waiting.delete(next);
    next();
    return;
  }
  queue.count -= 1;
  if (queue.count === 0) queues.delete(site);
}

/** Polls, because other processes don't announce when they release a lease. */
async function waitForLease(ctx: LeaseContext, work: SiteWork, deadline: number): Promise<Lease> {
  for (; performance.now() < deadline; await wait(50)) {
    // A caller that lost the race for one slot may still get the next.
    const held = (await takeLease(ctx, work)) ?? (await takeLease(ctx, work));
    if (held !== undefined) return held;
  }
  throw siteBusy();
}

function siteBusy(): ConnectorError {
  return new ConnectorError("publication", "unavailable", { code: "site-busy" });
}

/** If two want the same slot at once, the later one finds it taken once the earlier one has committed. */
async function takeLease({ clock, db }: LeaseContext, { site, concurrency }: SiteWork): Promise<Lease | undefined> {
  const now = clock.now();
  const { rows } = await sql<Lease>`
    insert into site_turns (site, slot, holder, until)
    select ${site}, slot, ${randomUUID()}::uuid, ${new Date(now.getTime() + LEASE_MS)}::timestamptz
    from generate_series(0, ${concurrency - 1}::int) as slot
    where not exists (
      select 1 from site_turns as taken
      where taken.site = ${site} and taken.slot = slot.slot and taken.until > ${now})
    order by slot limit 1
    on conflict (site, slot) do update
      set holder = excluded.holder, until = excluded.until where site_turns.until <= ${now}
    returning site, slot, holder`.execute(db);
  return rows[0];
}

/**
 * Ignores a failed renewal: the next one makes up for it, or the lease expires and the site briefly gets one call too
 * many.
 */
async function renew({ clock, db }: LeaseContext, { site, slot, holder }: Lease): Promise<void> {
  await db
    .updateTable("site_turns")
    .set({ until: new Date(clock.now().getTime() + LEASE_MS) })
    .where("site", "=", site)
    .where("slot", "=", slot)
    .where("holder", "=", holder)
    .execute()
    .catch(() => undefined);
}

/** Matches the holder too: an expired lease may belong to someone else by now. */
async function releaseLease({ clock, db }: LeaseContext, { site, slot, holder }: Lease): Promise<void> {
  const forgotten = new Date(clock.now().getTime() - FORGET_MS);
  await db
    .deleteFrom("site_turns")
    .where(({ and, eb, or }) => or([and({ site, slot, holder }), eb("until", "<", forgotten)]))
    .execute();
}
