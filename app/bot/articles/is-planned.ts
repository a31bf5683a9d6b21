import type { Publication } from "./article-documents.ts";

type Waiting = Pick<Publication, "slotAt" | "state">;

/** Whether it waits for a weekly slot that is still to come. */
export function isPlanned({ state, slotAt }: Waiting): boolean {
  return state === "WAITING" && slotAt !== null && new Date(slotAt).getTime() > Date.now();
}

/** Whether its state will soon change without anyone's help. */
export function isMoving(publication: Waiting): boolean {
  return publication.state === "UNPUBLISHING" || (publication.state === "WAITING" && !isPlanned(publication));
}
