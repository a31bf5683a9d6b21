import type { ReactNode } from "react";
import { mayDiscardDrafts } from "../../data/offline/may-discard.client.tsx";
import { sendHeldApprovals } from "../articles/approving/use-approvals.tsx";

/**
 * Makes sure that signing out loses nothing: asks about drafts, in what the caller renders from `show`, and sends
 * approvals that can still be undone. Returns whether to sign out. A toast names refused articles. Calls `onSure` once
 * nothing more is asked.
 */
export async function maySignOut(show: (question: ReactNode) => void, onSure?: () => void): Promise<boolean> {
  if (!(await mayDiscardDrafts(show))) return false;
  onSure?.();
  return sendHeldApprovals();
}
