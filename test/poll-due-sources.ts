import { claimDueSources } from "../src/post/sources/polling/claim-due-sources.ts";
import { type PollContext, pollDueSource } from "../src/post/sources/polling/poll-due-source.ts";

/** One round of what a worker does all the time: polls at most `limit` due sources; returns how many there were. */
export async function pollDueSources(ctx: PollContext, limit: number): Promise<number> {
  const due = await claimDueSources(ctx, limit);
  await Promise.all(due.map((source) => pollDueSource(ctx, source)));
  return due.length;
}
