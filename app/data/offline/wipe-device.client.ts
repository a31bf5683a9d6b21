import { forgetShared } from "../../pwa/shared-photo/take-shared.client.ts";
import { wipeImports } from "../../bot/archive/kept-import.client.ts";
import { wipeArticles } from "./articles.client.ts";
import { wipeDrafts } from "./drafts.client.ts";
import { setWiped } from "./wiped.client.ts";
import { wipePhotoDrafts } from "./photo-drafts.client.ts";
import { wipeTyped } from "./typed.client.ts";

/** Deletes all personal data from this device. A browser without storage has nothing to wipe. */
export async function wipeDevice(): Promise<void> {
  setWiped(true);
  wipeTyped();
  await Promise.all(
    [wipeArticles(), wipeDrafts(), wipePhotoDrafts(), wipeImports(), forgetShared()].map((wiped) =>
      wiped.catch(() => undefined),
    ),
  );
}

export function keepDraftsAgain(): void {
  setWiped(false);
}
