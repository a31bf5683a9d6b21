import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost } from "../../connectors/publisher.ts";
import type { Publishable } from "./get-publishable.ts";

/** The failure code that asks the owner to decide. */
export const CHANGED_ON_SITE = "changed-on-site";

/**
 * Returns the id of the post that's safe to write: ours as we left it, or containing this version (after a lost
 * response). Null: there is none, so create a draft. Throws "rejected" with "changed-on-site" if someone has edited it
 * or put it in the bin.
 */
export async function requireUnchanged(
  { publisher, target, remoteId, writtenMark, overwrite }: Publishable,
  forms: PublishablePost[],
): Promise<string | null> {
  if (remoteId === null || writtenMark === null || !publisher.verify) return remoteId;
  const found = await publisher.verify(target, remoteId);
  if (found === null && overwrite) return null;
  const marks = [writtenMark, ...forms.map((post) => publisher.toMark?.(target, post))];
  const isOurs = found !== null && marks.includes(found.mark);
  if (isOurs || overwrite) return remoteId;
  throw new ConnectorError("publication", "rejected", { code: CHANGED_ON_SITE });
}
