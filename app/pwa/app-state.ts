/** The state of the app around the page: its service worker, and whether there is a newer build. */
export type AppState = {
  /** The first service worker has just been installed: from now on, the app opens offline. */
  isOfflineReady: boolean;
  /** Registering the service worker failed; the app works, but needs the network. */
  hasFailed: boolean;
  /** Takes a newer build, which waits because this page has unsaved changes. */
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

/** Whether the app was opened from the home screen, in its own window. */
function isInstalled(): boolean {
  return window.matchMedia("(display-mode: standalone)").matches;
}

/** Asks the browser not to evict an installed app's data when storage runs low. */
export function settleIn(): void {
  if (!isInstalled()) return;
  document.documentElement.dataset["installed"] = "";
  void navigator.storage?.persist();
}
