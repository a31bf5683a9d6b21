/** What the page knows of the app around it: its service worker, and whether a newer build is there. */
export type AppState = {
  /** The first service worker has just been installed: from now on the app opens without a network. */
  isOfflineReady: boolean;
  /** The service worker could not be registered; the app works, but needs the network. */
  hasFailed: boolean;
  /** A newer build is there and waits, because something on this page is not saved. */
  takeUpdate: (() => void) | null;
};

export const initialAppState: AppState = { isOfflineReady: false, hasFailed: false, takeUpdate: null };

let state = initialAppState;
const listeners = new Set<() => void>();

export function readAppState(): AppState {
  return state;
}

export function changeAppState(change: Partial<AppState>): void {
  state = { ...state, ...change };
  const { dataset } = document.documentElement;
  dataset["app"] = state.hasFailed
    ? "failed"
    : state.takeUpdate
      ? "update-ready"
      : state.isOfflineReady
        ? "offline-ready"
        : "";
  for (const tell of listeners) tell();
}

export function onAppState(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Opened from the home screen, in a window of its own. */
function isInstalled(): boolean {
  return window.matchMedia("(display-mode: standalone)").matches;
}

/** What an installed app keeps on the device is not taken away when space gets short. */
export function settleIn(): void {
  if (!isInstalled()) return;
  document.documentElement.dataset["installed"] = "";
  void navigator.storage?.persist();
}
