import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { SourceSettings } from "../source-settings.ts";
import { type PollInput, pollSource } from "./poll-source.ts";

type FirstPoll = Pick<PollInput, "sourceId" | "reader" | "instagramUserId"> & { settings: SourceSettings };

/** The worker leaves a new source alone while `pollFirst` polls it. */
export function afterFirstPoll(ctx: Pick<Context, "config" | "clock">): Date {
  return new Date(ctx.clock.now().getTime() + ctx.config.pollIntervalMs);
}

/** Polls a source that was just added; if it doesn't answer now, the worker tries again at once. */
export async function pollFirst(
  ctx: Pick<Context, "config" | "clock" | "db" | "jobs" | "log" | "pictures" | "pipeline" | "writers">,
  caller: Caller,
  { settings, ...source }: FirstPoll,
): Promise<void> {
  const { includeHashtags: include, excludeHashtags: exclude, neverHashtag: never } = settings;
  const poll = {
    ...source,
    mode: "baseline" as const,
    seenUntil: null,
    seenMedia: [],
    rules: { include, exclude, never },
  };
  try {
    await pollSource(ctx, caller, poll);
  } catch (error) {
    ctx.log.warn({ err: error, sourceId: source.sourceId }, "could not poll a new source");
    await ctx.db
      .updateTable("sources")
      .set({ next_poll_at: ctx.clock.now() })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", source.sourceId)
      .execute();
  }
}
