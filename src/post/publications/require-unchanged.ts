import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost } from "../../connectors/publisher.ts";
import { findByMarker } from "./find-by-marker.ts";
import type { Publishable } from "./get-publishable.ts";

/** Undefined for a target that can't tell what it would show. */
type Mark = string | undefined;

/** The failure code that asks the owner to decide. */
export const CHANGED_ON_SITE = "changed-on-site";

/**
 * Returns the id of the post if it's safe to overwrite: it and its proposal are as we left them, or show a version that
 * a worker wrote but didn't record. Null: there is none, so create a draft. Throws "rejected" with "changed-on-site" if
 * someone has edited it or put it in the bin. `earlier`: the forms of each version before this one, newest first.
 */
export async function requireUnchanged(
  { publisher, target, post, remoteId, writtenMark, proposed, overwrite }: Publishable,
  forms: PublishablePost[],
  earlier: AsyncIterable<PublishablePost[]>,
): Promise<string | null> {
  // The id was forgotten because the integration got another address.
  const isMoved = remoteId === null && writtenMark !== null;
  const standingId =
    remoteId ?? proposed?.remoteId ?? (isMoved ? await findByMarker({ publisher, target }, post.marker) : null);
  const written = [...(writtenMark === null ? [] : [writtenMark]), ...(proposed?.marks ?? [])];
  if (standingId === null || written.length === 0 || !publisher.verify) return standingId;
  const found = await publisher.verify(target, standingId, post.marker);
  // What was only proposed is gone with its proposal.
  if (found === null && (overwrite || writtenMark === null)) return null;
  if (overwrite) return standingId;
  if (found !== null) {
    const toMarks = (posts: PublishablePost[]) => posts.map((one) => publisher.toMark?.(target, one));
    const isOneOf = (marks: Mark[]) =>
      marks.includes(found.mark) && (found.proposedMark === undefined || marks.includes(found.proposedMark));
    const ours = [...written, ...toMarks(forms)];
    if (isOneOf(ours)) return standingId;
    if (isOneOf([...ours, ...(await listSince(writtenMark, earlier, toMarks))])) return standingId;
  }
  throw new ConnectorError("publication", "rejected", { code: CHANGED_ON_SITE });
}

/**
 * Lists the marks of the versions since the one we recorded: a worker may have died after writing one of them. Leaves
 * out that one and older ones, because only the owner can have put those back.
 */
async function listSince(
  writtenMark: string | null,
  earlier: AsyncIterable<PublishablePost[]>,
  toMarks: (forms: PublishablePost[]) => Mark[],
): Promise<Mark[]> {
  if (writtenMark === null) return [];
  const since: Mark[] = [];
  for await (const forms of earlier) {
    const marks = toMarks(forms);
    if (marks.includes(writtenMark)) return since;
    since.push(...marks);
  }
  return [];
}
