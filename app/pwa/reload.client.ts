import { changeAppState } from "./app-state.ts";
import { hasUnsaved } from "./unsaved.client.ts";

/** How often open pages check for a newer build. */
export const hourMs = 3_600_000;

let isAgreed = false;

/** Reloads at once if this page has nothing to lose, otherwise when the person agrees. */
export function reloadWhenSaved(reload: () => void): void {
  if (isAgreed || !hasUnsaved()) return reload();
  const takeUpdate = () => {
    isAgreed = true;
    reload();
  };
  changeAppState({ takeUpdate });
}
