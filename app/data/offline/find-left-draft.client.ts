import { type Draft, listDrafts } from "./drafts.client.ts";
import { takeEditingLock } from "./editing-lock.client.ts";

/** The newest draft of an article that no open tab holds; null when there is none. */
export async function findLeftDraft(ownerId: string, articleId: string): Promise<Draft | null> {
  for (const draft of await listDrafts(ownerId, articleId)) {
    const release = await takeEditingLock(draft.editingId);
    if (release === null) continue;
    // Whoever opens it takes the lock anew.
    release();
    return draft;
  }
  return null;
}
