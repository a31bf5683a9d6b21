import { askForConsent } from "../ui/consent/consent.client.ts";
import { settleIn } from "./app-state.ts";
import { watchLatestBuild } from "./latest-build.client.ts";
import { startServiceWorker } from "./service-worker.client.ts";
import { setTrustedTypes } from "./trusted-types.client.ts";
import { watchFields } from "./unsaved.client.ts";

/** Entry point of every page with scripts. */
export function startApp(): void {
  setTrustedTypes();
  settleIn();
  watchFields();
  watchLatestBuild();
  if (document.documentElement.dataset["tagManager"]) askForConsent();
  // What the page itself needs comes first.
  if (document.readyState === "complete") void startServiceWorker();
  else window.addEventListener("load", () => void startServiceWorker());
}
