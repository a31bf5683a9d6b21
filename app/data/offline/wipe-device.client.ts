import { forgetShared } from "../../pwa/shared-photo/take-shared.client.ts";
import { wipeArticles } from "./articles.client.ts";
import { wipeDrafts } from "./drafts.client.ts";

/** Takes from this device what it keeps of people. A browser that keeps nothing has nothing to wipe. */
export async function wipeDevice(): Promise<void> {
  await Promise.all([wipeArticles(), wipeDrafts(), forgetShared()].map((wiped) => wiped.catch(() => undefined)));
}
