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
      // Another tab may have sent it, or its author may have typed on, while we waited for its lock.
      const newest = await readDraft(draft);
      const outcome = newest?.toSend ? await sendDraft(newest, send) : null;
      if (newest && outcome !== null) sent.push({ draft: newest, outcome });
    } finally {
      release();
    }
  }
  if (sent.length > 0) window.dispatchEvent(new Event(draftsChanged));
  return { sent, isDone: !(await listDrafts(ownerId)).some(({ toSend }) => toSend) };
}

/** Returns null while the service is unreachable. */
async function sendDraft(draft: Draft, send: (draft: Draft) => Promise<unknown>): Promise<SentDraft["outcome"] | null> {
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
