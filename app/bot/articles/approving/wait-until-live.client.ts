import type { SignInSettings } from "../../../../src/entries/http/pages/page-context.ts";
import { callApi } from "../../../data/api/call-api.client.ts";
import { approvedPublicationsDocument } from "../article-documents.ts";
import { isPlanned } from "../is-planned.ts";
import type { ToApprove } from "./approval-queue.ts";

const EVERY_MS = 2_000;
/** What takes longer shows in the list alone. */
const FOR_MS = 120_000;

/**
 * Waits until an approved article is live and returns where; null if that fails, takes long, has a later date or isn't
 * to happen: an approval queues its publications in its own transaction.
 */
export async function waitUntilLive(
  settings: SignInSettings,
  { id, version }: ToApprove,
): Promise<{ label: string; link: string | null } | null> {
  for (const end = Date.now() + FOR_MS; Date.now() < end; await pause()) {
    if (document.visibilityState === "hidden" || !navigator.onLine) continue;
    const { article } = await callApi(settings, approvedPublicationsDocument, { id });
    const publications = article?.publications.filter((publication) => publication.version === version) ?? [];
    const isUnderway = publications.some((publication) => publication.state === "WAITING" && !isPlanned(publication));
    if (!isUnderway) return publications.find(({ state }) => state === "PUBLISHED") ?? null;
  }
  return null;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, EVERY_MS));
