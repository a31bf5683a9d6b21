import type { Place } from "../../../src/post/approvals/deciding/list-places.ts";
import type { LivePlace } from "../../ui/live/live-place.ts";

/** A site on the approval page, and who can fix it if it failed. */
export type ProofPlace = LivePlace & Pick<Place, "mend">;

export function toProofPlaces(places: Place[]): ProofPlace[] {
  return places.map(({ integrationId, link, slotAt, ...place }) => ({
    ...place,
    id: integrationId,
    url: link,
    at: slotAt?.toISOString() ?? null,
  }));
}
