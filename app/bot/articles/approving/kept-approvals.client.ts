import { isWiped } from "../../../data/offline/wiped.client.ts";
import type { ToApprove } from "./approval-queue.ts";

/** Window event: approvals didn't reach the service and wait on this device. */
export const approvalsKept = "galley-approvals-kept";

const prefix = "galley-approvals:";
const nameOf = (ownerId: string) => `${prefix}${ownerId}`;

/** Keeps approvals that a page sends while it may be closing. Synchronous, because such a page runs nothing later. */
export function keepApprovals(ownerId: string, articles: ToApprove[]): void {
  if (!isWiped()) store(ownerId, [...listOthers(ownerId, articles), ...articles]);
}

export function listKeptApprovals(ownerId: string): ToApprove[] {
  try {
    // Only `store` writes this item, so it has this type.
    return JSON.parse(localStorage.getItem(nameOf(ownerId)) ?? "[]") as ToApprove[];
  } catch {
    return [];
  }
}

export function dropApprovals(ownerId: string, articles: ToApprove[]): void {
  store(ownerId, listOthers(ownerId, articles));
}

/** At sign-out, deletes every owner's from this browser. */
export async function wipeApprovals(): Promise<void> {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
}

function listOthers(ownerId: string, articles: ToApprove[]): ToApprove[] {
  return listKeptApprovals(ownerId).filter(({ id }) => !articles.some((article) => article.id === id));
}

function store(ownerId: string, articles: ToApprove[]): void {
  // Without storage, approvals are only sent.
  try {
    if (articles.length === 0) localStorage.removeItem(nameOf(ownerId));
    else localStorage.setItem(nameOf(ownerId), JSON.stringify(articles));
  } catch {
    return;
  }
}
