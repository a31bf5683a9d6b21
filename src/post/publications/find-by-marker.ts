import type { Publisher, PublishTarget } from "../../connectors/publisher.ts";

/** Returns the id of the post with our marker, preferably a published one; null if the site has none. */
export async function findByMarker(
  { publisher, target }: { publisher: Publisher; target: PublishTarget },
  marker: string,
): Promise<string | null> {
  return (await publisher.find(target, marker))[0]?.remoteId ?? null;
}
