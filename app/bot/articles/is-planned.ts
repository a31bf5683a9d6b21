import type { Publication } from "./article-documents.ts";

type Waiting = Pick<Publication, "slotAt" | "state">;

/** It waits for a slot of the week that is still to come. */
export function isPlanned({ state, slotAt }: Waiting): boolean {
  return state === "WAITING" && slotAt !== null && new Date(slotAt).getTime() > Date.now();
}

/** Something becomes of it by itself, soon. */
export function isMoving(publication: Waiting): boolean {
  return publication.state === "UNPUBLISHING" || (publication.state === "WAITING" && !isPlanned(publication));
}
