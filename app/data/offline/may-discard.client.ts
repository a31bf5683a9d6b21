import { countDrafts } from "./drafts.client.ts";
import { keepAll } from "./keep-on-leave.client.ts";
import { countPhotoDrafts } from "./photo-drafts.client.ts";

/**
 * Signing out wipes the device. Stores what forms still hold, and asks if drafts exist only here, whoever's they are.
 * Returns whether to go on.
 */
export async function mayDiscardDrafts(ask: (count: number) => boolean): Promise<boolean> {
  await keepAll();
  // A browser without storage has nothing.
  const counts = await Promise.all([countDrafts, countPhotoDrafts].map((count) => count().catch(() => 0)));
  const count = counts.reduce((sum, some) => sum + some, 0);
  return count === 0 || ask(count);
}
