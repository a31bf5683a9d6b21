import type { Platform } from "../platform.ts";

/** How long failed work is put off, so that it doesn't come first again and again. */
const RETRY_AFTER_MS = 5 * 60_000;

/** When to retry failed work, by kind and ids. Per process. */
const retryTimes = new Map<string, Map<string, number>>();

/**
 * Does due work of any owners, at most `limit` pieces; returns how many didn't fail. `doOne` does one in a transaction
 * of its own, because one with several owners' audit chains could deadlock with another, and does nothing if another
 * worker has it. A piece that fails is logged with its ids and put off, so that it doesn't hold up the others.
 */
export async function doDueWork<Ids extends Record<string, string>>(
  { clock, log }: Pick<Platform, "clock" | "log">,
  { logMessage, limit }: { logMessage: string; limit: number },
  listDue: (limit: number) => Promise<Ids[]>,
  doOne: (ids: Ids) => Promise<void>,
): Promise<number> {
  const now = clock.now().getTime();
  const retryAt = retryTimes.get(logMessage) ?? new Map<string, number>();
  retryTimes.set(logMessage, retryAt);
  for (const [key, time] of retryAt) if (time <= now) retryAt.delete(key);
  const listed = await listDue(limit + retryAt.size);
  const due = listed.filter((ids) => !retryAt.has(toKey(ids))).slice(0, limit);
  let done = 0;
  for (const ids of due)
    try {
      await doOne(ids);
      done += 1;
    } catch (error) {
      retryAt.set(toKey(ids), now + RETRY_AFTER_MS);
      const fields: Record<string, unknown> = { err: error, ...ids };
      log.error(fields, logMessage);
    }
  return done;
}

const toKey = (ids: Record<string, string>) => Object.values(ids).join(" ");
