import { countDrafts } from "./drafts.client.ts";
import { keepAll } from "./keep-on-leave.client.ts";
import { countPhotoDrafts } from "./photo-drafts.client.ts";

/**
 * Signing out wipes the device, so this saves what's still in open forms and asks if there are drafts, anyone's, that
 * exist only here. Returns whether to go on.
 */
export async function mayDiscardDrafts(ask: (count: number) => boolean): Promise<boolean> {
  await keepAll();
  // A browser without storage has nothing.
  const counts = await Promise.all([countDrafts, countPhotoDrafts].map((count) => count().catch(() => 0)));
  const count = counts.reduce((sum, some) => sum + some, 0);
  return count === 0 || ask(count);
}
