import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost } from "../../connectors/publisher.ts";
import type { Publishable } from "./get-publishable.ts";

/** The failure code that asks the owner to decide. */
export const CHANGED_ON_SITE = "changed-on-site";

/**
 * Returns the id of the post that's safe to write: ours as we left it, or containing this version (after a lost
 * response) or an earlier one (a worker died before it remembered its write), there and in what's proposed for it.
 * Null: there is none, so create a draft. Throws "rejected" with "changed-on-site" if someone has edited it or put it
 * in the bin.
 */
export async function requireUnchanged(
  { publisher, target, post, remoteId, writtenMark, proposed, overwrite }: Publishable,
  forms: PublishablePost[],
  readEarlier: () => Promise<PublishablePost[]>,
): Promise<string | null> {
  const standingId = remoteId ?? proposed?.remoteId ?? null;
  const written = [...(writtenMark === null ? [] : [writtenMark]), ...(proposed?.marks ?? [])];
  if (standingId === null || written.length === 0 || !publisher.verify) return standingId;
  const found = await publisher.verify(target, standingId, post.marker);
  // What was only proposed is gone with its proposal.
  if (found === null && (overwrite || writtenMark === null)) return null;
  if (overwrite) return standingId;
  if (found !== null) {
    const toMarks = (posts: PublishablePost[]) => posts.map((one) => publisher.toMark?.(target, one));
    const isOneOf = (marks: (string | undefined)[]) =>
      marks.includes(found.mark) && (found.proposedMark === undefined || marks.includes(found.proposedMark));
    const ours = [...written, ...toMarks(forms)];
    if (isOneOf(ours) || isOneOf([...ours, ...toMarks(await readEarlier())])) return standingId;
  }
  throw new ConnectorError("publication", "rejected", { code: CHANGED_ON_SITE });
}
