import { listDrafts } from "../data/offline/drafts.client.ts";
import { listPhotoDrafts } from "../data/offline/photo-drafts.client.ts";
import { sendHeldApprovals } from "./articles/approving/use-approvals.tsx";

/**
 * Makes sure that signing out loses nothing: asks (`mayDiscard`) about drafts that exist only on this device, and sends
 * approvals that can still be undone. Returns whether to sign out. A toast names refused articles.
 */
export async function maySignOut(ownerId: string | null, mayDiscard: (count: number) => boolean): Promise<boolean> {
  const unsent = ownerId === null ? 0 : await countUnsent(ownerId);
  if (unsent > 0 && !mayDiscard(unsent)) return false;
  return sendHeldApprovals();
}

/** A browser without storage has nothing. */
async function countUnsent(ownerId: string): Promise<number> {
  const lists: Promise<unknown[]>[] = [listDrafts(ownerId), listPhotoDrafts(ownerId)];
  const drafts = await Promise.all(lists.map((list) => list.catch(() => [])));
  return drafts.flat().length;
}
