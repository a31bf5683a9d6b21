import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { getSource } from "../get-source.ts";
import { afterFirstPoll, pollFirst } from "../polling/poll-first.ts";
import { requireSourceSettings, type SourceSettings, withDefaultSettings } from "../source-settings.ts";
import type { Source } from "../source-view.ts";
import { addSource } from "./add-source.ts";
import { adoptLanguage } from "./adopt-language.ts";
import { findAddressedSource } from "./find-addressed-source.ts";

export type CreateAddressedSourceInput = Partial<SourceSettings> & {
  /** As typed: a handle, or the address of a profile, a site or a feed. */
  address: string;
  active?: boolean;
};

type CreateContext = Pick<
  Context,
  "addressed" | "config" | "clock" | "db" | "jobs" | "log" | "pictures" | "pipeline" | "sealing" | "writers"
>;

/**
 * Creates a source that's read without signing in. Its posts so far become the baseline, and its latest picture post
 * becomes an article at once. Throws "invalid-input", "source-exists".
 */
export async function createAddressedSource(
  ctx: CreateContext,
  caller: Caller,
  { address, active = true, ...given }: CreateAddressedSourceInput,
): Promise<Source> {
  const chosen = requireSourceSettings(given);
  const found = await findAddressedSource(ctx, { address });
  const settings = withDefaultSettings({ label: found.name.slice(0, 100), ...chosen });
  const { sourceId } = await inTransaction(ctx, (tx) =>
    addSource(ctx, tx, caller, { origin: found, settings, active, nextPollAt: afterFirstPoll(ctx) }),
  );
  const reader = ctx.addressed[found.kind].open({ ...found, etag: null, lastModified: null });
  if (chosen.language === undefined) await adoptLanguage(ctx, caller, { sourceId, reader });
  if (active) await pollFirst(ctx, caller, { sourceId, reader, instagramUserId: found.remoteId, settings });
  return getSource(ctx, caller, { sourceId });
}
