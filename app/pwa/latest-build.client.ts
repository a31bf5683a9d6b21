import { atBase } from "../base-path.ts";
import { hourMs, reloadWhenSaved } from "./reload.client.ts";

/** Asks every hour which build is the latest. Under a service worker, the worker brings the update instead. */
export function watchLatestBuild(): void {
  setInterval(() => void readLatestBuild().then(reloadFor), hourMs);
}

async function readLatestBuild(): Promise<unknown> {
  try {
    const answer = await fetch(atBase("/builds/latest.json"), { cache: "no-store" });
    return answer.ok ? ((await answer.json()) as { id?: unknown }).id : undefined;
  } catch {
    // Offline, no newer build can be fetched.
    return undefined;
  }
}

function reloadFor(latest: unknown): void {
  const isNewer = typeof latest === "string" && latest !== document.documentElement.dataset["build"];
  if (isNewer && !navigator.serviceWorker?.controller) reloadWhenSaved(() => location.reload());
}
