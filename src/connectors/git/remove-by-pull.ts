import { ConnectorError } from "../../platform/connector-error.ts";
import { AWAITING_MERGE } from "../publisher.ts";
import { cleanUpBranch, mergePatiently } from "./merge-post.ts";
import type { GitOptions } from "./open-repository.ts";
import { openOrFind, requirePulls, toOwnBranch } from "./propose-post.ts";
import type { CommitRequest, Repository } from "./repository.ts";

type Removal = Pick<CommitRequest, "branch" | "tree" | "message" | "removes"> & { marker: string };

/**
 * Removes the files through a separate pull request; its branch isn't the one that the post's next version will use.
 * Throws "forbidden" with "branch-protected" while the forge doesn't allow merging. Once someone has merged it, there's
 * nothing left to do.
 */
export async function removeByPull(
  options: GitOptions,
  repository: Repository,
  { branch: base, tree, marker, message, removes }: Removal,
): Promise<void> {
  const pulls = requirePulls(repository);
  const head = `${toOwnBranch(marker)}-unpublish`;
  const found = await pulls.find(head, base);
  if (found?.state === "merged") await pulls.deleteBranch(head);
  await pulls.createBranch(head, tree.head);
  const own = await repository.readTree(head);
  const left = removes.filter((path) => own.files.has(path));
  const commit =
    left.length === 0
      ? own.head
      : await repository.commit({ branch: head, tree: own, message, writes: [], removes: left });
  const [title = ""] = message.split("\n");
  const pull = found?.state === "open" ? found : await openOrFind(pulls, { head, base, title, body: "" });
  try {
    await mergePatiently(options, () => pulls.merge(pull.id, { head: commit, message }));
  } catch (error) {
    const isProtected = error instanceof ConnectorError && error.code === AWAITING_MERGE;
    throw isProtected ? new ConnectorError("git", "forbidden", { code: "branch-protected", cause: error }) : error;
  }
  await cleanUpBranch(repository, { base, head });
}
