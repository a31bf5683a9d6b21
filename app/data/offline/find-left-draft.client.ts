import { type Draft, listDrafts } from "./drafts.client.ts";
import { takeEditingLock } from "./editing-lock.client.ts";

/** Returns the newest draft of an article that no open tab has locked, or null. */
export async function findLeftDraft(ownerId: string, articleId: string): Promise<Draft | null> {
  for (const draft of await listDrafts(ownerId, articleId)) {
    const release = await takeEditingLock(draft.editingId);
    if (release === null) continue;
    // Opening the draft takes the lock again.
    release();
    return draft;
  }
  return null;
}
