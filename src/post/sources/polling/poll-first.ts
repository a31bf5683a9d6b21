import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { SourceSettings } from "../source-settings.ts";
import { type PollInput, pollSource } from "./poll-source.ts";

type FirstPoll = Pick<PollInput, "sourceId" | "reader" | "instagramUserId"> & { settings: SourceSettings };

/** Polls a source that was just added; if it doesn't answer now, the worker does that later. */
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
  await pollSource(ctx, caller, poll).catch((error: unknown) => {
    ctx.log.warn({ err: error, sourceId: source.sourceId }, "could not poll a new source");
  });
}
