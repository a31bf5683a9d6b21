import { atBase } from "../base-path.ts";
import { changeAppState } from "./app-state.ts";
import { hourMs, reloadWhenSaved } from "./reload.client.ts";

const script = atBase("/sw.js");

/** Registers the service worker, and checks every hour for a newer one. */
export async function startServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    // Also fires when another tab took the update.
    if (isControlled) reloadWhenSaved(() => location.reload());
    isControlled = true;
  });
  try {
    const registration = await serviceWorker.register(script, { updateViaCache: "none" });
    watch(registration);
    setInterval(() => void checkForUpdate(registration), hourMs);
  } catch {
    changeAppState({ hasFailed: true });
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) takeOver(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    const isFirst = registration.active === null;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && !isFirst) takeOver(worker);
      if (worker.state === "activated" && isFirst) changeAppState({ isOfflineReady: true });
    });
  });
}

/** Activates the new worker at once if nothing can be lost, otherwise when the person agrees. */
function takeOver(worker: ServiceWorker): void {
  reloadWhenSaved(() => worker.postMessage("take-over"));
}

/**
 * Fetches the script here because the browser itself only checks now and then; ignores responses that aren't the
 * script.
 */
async function checkForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.installing || !navigator.onLine) return;
  const answer = await fetch(script, { cache: "no-store" }).catch(() => null);
  if (answer?.status === 200) await registration.update().catch(() => {});
}
