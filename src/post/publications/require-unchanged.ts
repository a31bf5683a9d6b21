import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost } from "../../connectors/publisher.ts";
import type { Publishable } from "./get-publishable.ts";

/** Named in the publication's failure, so that its owner can decide. */
export const CHANGED_ON_SITE = "changed-on-site";

/**
 * The post that may be written: ours as we left it, or in a form of this version (a write whose answer was
 * lost). Null: there is none, and a draft is to be made. Throws "rejected" with "changed-on-site" when
 * somebody has edited it, or put it in the bin.
 */
export async function requireUnchanged(
  { publisher, target, remoteId, writtenMark, overwrite }: Publishable,
  forms: PublishablePost[],
): Promise<string | null> {
  if (remoteId === null || writtenMark === null || !publisher.lookAtPost) return remoteId;
  const standing = await publisher.lookAtPost(target, remoteId);
  if (standing === null && overwrite) return null;
  const marks = [writtenMark, ...forms.map((post) => publisher.toMark?.(post))];
  const isOurs = standing !== null && marks.includes(standing.mark);
  if (isOurs || overwrite) return remoteId;
  throw new ConnectorError("publication", "rejected", { code: CHANGED_ON_SITE });
}
