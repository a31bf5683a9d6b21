import type { Platform } from "../platform.ts";

/** How long failed work is put off, so that it doesn't come first again and again. */
const AGAIN_MS = 5 * 60_000;

/** The ids of what has failed in this process, by kind of work, with when to try it again. */
const failed = new Map<string, Map<string, number>>();

/**
 * Does due work of any owners, at most `limit` pieces; returns how many it tried. `doOne` does one in a transaction of
 * its own, because one with several owners' audit chains could deadlock with another, and does nothing if another
 * worker has it. A piece that fails is logged with its ids and put off, so that it doesn't hold up the others.
 */
export async function eachDue<Ids extends Record<string, string>>(
  { clock, log }: Pick<Platform, "clock" | "log">,
  { failure, limit }: { failure: string; limit: number },
  listDue: (limit: number) => Promise<Ids[]>,
  doOne: (ids: Ids) => Promise<void>,
): Promise<number> {
  const now = clock.now().getTime();
  const putOff = failed.get(failure) ?? new Map<string, number>();
  failed.set(failure, putOff);
  for (const [key, until] of putOff) if (until <= now) putOff.delete(key);
  const listed = await listDue(limit + putOff.size);
  const due = listed.filter((ids) => !putOff.has(toKey(ids))).slice(0, limit);
  for (const ids of due)
    await doOne(ids).catch((error: unknown) => {
      putOff.set(toKey(ids), now + AGAIN_MS);
      const fields: Record<string, unknown> = { err: error, ...ids };
      log.warn(fields, failure);
    });
  return due.length;
}

const toKey = (ids: Record<string, string>) => Object.values(ids).join(" ");
