import { changeAppState } from "./app-state.ts";
import { hasUnsaved } from "./unsaved.client.ts";

/** How often open pages look for a newer build. */
export const hourMs = 3_600_000;

let isAgreed = false;

/** Reloads at once when nothing on this page can be lost by it, otherwise when somebody says so. */
export function reloadWhenSaved(reload: () => void): void {
  if (isAgreed || !hasUnsaved()) return reload();
  const takeUpdate = () => {
    isAgreed = true;
    reload();
  };
  changeAppState({ takeUpdate });
}
