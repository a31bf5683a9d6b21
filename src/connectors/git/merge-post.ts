import { setTimeout as sleep } from "node:timers/promises";
import { ConnectorError } from "../../platform/connector-error.ts";
import { AWAITING_MERGE } from "../publisher.ts";
import { toMessage } from "./commit-message.ts";
import type { GitOptions } from "./open-repository.ts";
import { openProposal, requirePulls, toOwnBranch } from "./propose-post.ts";
import type { Repository } from "./repository.ts";
import { listWrites, type Writing } from "./write-post.ts";

/** After a push, a forge takes a moment to work out whether a pull request can be merged. */
const MERGE_TRIES = 4;
const MERGE_AGAIN_MS = 3_000;

/**
 * Merges the post from its own branch, unless the target branch already has it, and returns a commit that contains it.
 * Throws "rejected" with `AWAITING_MERGE` while the forge doesn't allow merging, or with "changed-on-site" if someone
 * has edited the text on the post's branch.
 */
export async function mergePost(
  options: GitOptions,
  repository: Repository,
  writing: Omit<Writing, "tree">,
): Promise<string> {
  const pulls = requirePulls(repository);
  const { branch, path, post } = writing;
  const tree = await repository.readTree(branch);
  if ((await listWrites(tree, writing)).length === 0) {
    await cleanUpBranch(repository, { base: branch, head: toOwnBranch(post.marker) });
    return tree.head;
  }
  const { pull, commit } = await openProposal(repository, { ...writing, tree }, []);
  const message = toMessage(tree.files.has(path) ? "Update" : "Publish", post.title, post.marker, path);
  await mergePatiently(options, () => pulls.merge(pull.id, { head: commit, message }));
  const merged = await repository.readTree(branch);
  // Gitea answers a merge with an empty body, so a proxy's page would look like success.
  if ((await listWrites(merged, writing)).length > 0)
    throw new ConnectorError("git", "unknown-outcome", { code: "not-merged" });
  await cleanUpBranch(repository, { base: branch, head: toOwnBranch(post.marker) });
  return merged.head;
}

export async function mergePatiently({ patienceMs }: GitOptions, merge: () => Promise<void>): Promise<void> {
  const tries = patienceMs === 0 ? 1 : MERGE_TRIES;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await merge();
    } catch (error) {
      const isEarly = error instanceof ConnectorError && error.code === AWAITING_MERGE;
      if (!isEarly || attempt === tries) throw error;
      await sleep(MERGE_AGAIN_MS);
    }
  }
}

/** Everything is merged, so a leftover branch is no reason to fail. */
export async function cleanUpBranch(
  repository: Repository,
  { base, head }: { base: string; head: string },
): Promise<void> {
  const pulls = requirePulls(repository);
  try {
    const found = await pulls.find(head, base);
    if (found?.state === "open") await pulls.close(found.id);
    if (found !== null) await pulls.deleteBranch(head);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
  }
}
