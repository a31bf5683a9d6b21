import { ConnectorError } from "../../platform/connector-error.ts";
import { fetchFollowing } from "../../platform/guards/fetch-following.ts";
import { realTiming } from "../../platform/retry.ts";
import { readHtmlPost } from "../read-html-post.ts";
import type { GitOptions } from "./open-repository.ts";
import type { Repository } from "./repository.ts";

const LOOK_EVERY_MS = 3_000;
const PATIENCE_MS = 45_000;
/** How soon after a commit its build reports for the first time, if one does. */
const START_MS = 15_000;
/** When a job should check again. */
const BUILDING_SECONDS = 30;

/**
 * Waits until the build has ended and the page shows the title. Where only a build tells that the post is out, gives it
 * time to start. Throws "rejected" with "build-failed" or "page-not-found", "unavailable" with "building" if it takes
 * longer.
 */
export async function waitForPage(
  { outbound, patienceMs = PATIENCE_MS, timing = realTiming }: GitOptions,
  { findBuild }: Pick<Repository, "findBuild">,
  { commit, pageUrl, title, isUpdate }: { commit: string; pageUrl: string | null; title: string; isUpdate: boolean },
): Promise<void> {
  const started = timing.now();
  // The page of an earlier version usually has the same title.
  const onlyBuildTells = findBuild !== null && (pageUrl === null || isUpdate);
  const startMs = onlyBuildTells ? Math.min(START_MS, patienceMs) : 0;
  for (;;) {
    const build = (await findBuild?.(commit)) ?? "none";
    if (build === "failed") throw new ConnectorError("git", "rejected", { code: "build-failed" });
    const waitedMs = timing.now() - started;
    const isUnderWay = build === "running" || (build === "none" && waitedMs < startMs);
    if (!isUnderWay && (pageUrl === null || (await showsTitle(outbound, pageUrl, title)))) return;
    if (waitedMs + LOOK_EVERY_MS > patienceMs) {
      // Once the build has ended, the page won't change any more.
      if (build === "passed") throw new ConnectorError("git", "rejected", { code: "page-not-found" });
      throw new ConnectorError("git", "unavailable", { code: "building", retryAfterSeconds: BUILDING_SECONDS });
    }
    await timing.sleep(LOOK_EVERY_MS);
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
