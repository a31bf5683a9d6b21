import { ApiFailure } from "../api/api-failure.ts";
import { type Draft, draftsChanged, dropDraft, keepDraft, listDrafts, readDraft } from "./drafts.client.ts";
import { takeEditingLock } from "./editing-lock.client.ts";

export type SentDraft = { draft: Draft; outcome: "sent" | "stale" | "refused" };
/** `isDone` is false while another tab holds a draft to send, or the service hasn't accepted one. */
export type Sending = { sent: SentDraft[]; isDone: boolean };

/**
 * Sends the drafts whose author left before they were stored, one at a time, except those open in an editor. A rejected
 * text stays as a draft, so that it isn't lost.
 */
export async function sendDrafts(ownerId: string, send: (draft: Draft) => Promise<unknown>): Promise<Sending> {
  const sent: SentDraft[] = [];
  for (const draft of await listDrafts(ownerId)) {
    if (!draft.toSend) continue;
    const release = await takeEditingLock(draft.editingId);
    if (release === null) continue;
    try {
      const outcome = await sendDraft(draft, send);
      if (outcome !== null) sent.push({ draft, outcome });
    } finally {
      release();
    }
  }
  if (sent.length > 0) window.dispatchEvent(new Event(draftsChanged));
  return { sent, isDone: !(await listDrafts(ownerId)).some(({ toSend }) => toSend) };
}

/** Returns null if the draft is already gone, or the service is still unreachable. */
async function sendDraft(draft: Draft, send: (draft: Draft) => Promise<unknown>): Promise<SentDraft["outcome"] | null> {
  // Another tab may have sent it while we waited for its lock.
  if (!(await readDraft(draft))?.toSend) return null;
  try {
    await send(draft);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.error.extensions.retryable) return null;
    await keepDraft({ ...draft, toSend: false });
    return error.error.extensions.code === "stale-version" ? "stale" : "refused";
  }
  await dropDraft(draft);
  return "sent";
}
