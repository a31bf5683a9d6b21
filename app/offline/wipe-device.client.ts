import { wipeArticles } from "./articles.client.ts";

/** Takes from this device what it keeps of people. A browser that keeps nothing has nothing to wipe. */
export async function wipeDevice(): Promise<void> {
  await wipeArticles().catch(() => {});
}
