import { setTimeout as sleep } from "node:timers/promises";
import { ConnectorError } from "../../platform/connector-error.ts";
import { fetchFollowing } from "../../platform/guards/fetch-following.ts";
import { readHtmlPost } from "../read-html-post.ts";
import type { GitOptions } from "./open-repository.ts";
import type { Repository } from "./repository.ts";

const LOOK_EVERY_MS = 3_000;
const PATIENCE_MS = 45_000;
/** When a job should check again. */
const BUILDING_SECONDS = 30;

/**
 * Waits until the build has ended and the page shows the title. Throws "rejected" with "build-failed" or
 * "page-not-found", "unavailable" with "building" if it takes longer.
 */
export async function waitForPage(
  { outbound, patienceMs = PATIENCE_MS }: GitOptions,
  repository: Pick<Repository, "findBuild">,
  { commit, pageUrl, title }: { commit: string; pageUrl: string | null; title: string },
): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const build = await repository.findBuild(commit);
    if (build === "failed") throw new ConnectorError("git", "rejected", { code: "build-failed" });
    if (build !== "running" && (pageUrl === null || (await showsTitle(outbound, pageUrl, title)))) return;
    if (performance.now() + LOOK_EVERY_MS > until) {
      // Once the build has ended, the page won't change any more.
      if (build === "passed") throw new ConnectorError("git", "rejected", { code: "page-not-found" });
      throw new ConnectorError("git", "unavailable", { code: "building", retryAfterSeconds: BUILDING_SECONDS });
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** Compares letters and digits only, because generators change quotes and dashes. */
async function showsTitle(outbound: GitOptions["outbound"], pageUrl: string, title: string): Promise<boolean> {
  try {
    const page = await fetchFollowing(outbound, pageUrl, { service: "git", timeoutMs: 15_000 });
    if (page.status !== 200) return false;
    return toLetters(readHtmlPost(page.text(), page.url).text).includes(toLetters(title));
  } catch (error) {
    if (error instanceof ConnectorError && error.reason !== "blocked-address") return false;
    throw error;
  }
}

const toLetters = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
