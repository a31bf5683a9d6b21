import { mayDiscardDrafts } from "../../data/offline/may-discard.client.ts";
import { sendHeldApprovals } from "../articles/approving/use-approvals.tsx";

/**
 * Makes sure that signing out loses nothing: asks about drafts, and sends approvals that can still be undone. Returns
 * whether to sign out. A toast names refused articles.
 */
export async function maySignOut(ask: (drafts: number) => boolean): Promise<boolean> {
  return (await mayDiscardDrafts(ask)) && sendHeldApprovals();
}
