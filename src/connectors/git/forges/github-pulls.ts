import { z } from "zod";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { OutboundResponse } from "../../../platform/guards/outbound.ts";
import type { PullRequest, PullRequests } from "../repository.ts";
import { type CallForge, readRefusal } from "./call-forge.ts";
import * as types from "./github-types.ts";
import { awaitingMerge, branchMoved, mergeByAllowedMethod, methodForbidden } from "./merge-refusal.ts";

/** Pull requests through GitHub's API (docs.github.com/rest/pulls); `repo` is the repository's route. */
export function openGithubPulls(call: CallForge, repo: string): PullRequests {
  const owner = decodeURIComponent(repo.split("/")[2] ?? "");
  const change = (id: string, body: object) =>
    call(`${repo}/pulls/${id}`, types.pullSchema, { method: "PATCH", body }).then(() => undefined);
  return {
    // 422: "Reference already exists", "Reference does not exist".
    createBranch: (branch, from) =>
      unlessUnprocessable(() =>
        call(`${repo}/git/refs`, types.refSchema, { method: "POST", body: { ref: `refs/heads/${branch}`, sha: from } }),
      ),
    deleteBranch: (branch) =>
      unlessUnprocessable(() => call(`${repo}/git/refs/heads/${branch}`, z.null(), { method: "DELETE" })),
    async find(head, base) {
      const query = { head: `${owner}:${head}`, base, state: "all", sort: "created", direction: "desc", per_page: "1" };
      const [found] = await call(`${repo}/pulls`, z.array(types.pullSchema), { query });
      return found === undefined ? null : toPullRequest(found);
    },
    read: async (id) => toPullRequest(await call(`${repo}/pulls/${id}`, types.pullSchema)),
    open: async (body) => toPullRequest(await call(`${repo}/pulls`, types.pullSchema, { method: "POST", body })),
    describe: change,
    close: (id) => change(id, { state: "closed" }),
    merge: (id, { head, message }) =>
      mergeByAllowedMethod((merge_method) => {
        const [commit_title = "", ...rest] = message.split("\n");
        // A rebase keeps the commits' own messages.
        const words = merge_method === "rebase" ? {} : { commit_title, commit_message: rest.join("\n").trim() };
        const body = { sha: head, merge_method, ...words };
        return call(`${repo}/pulls/${id}/merge`, types.mergedSchema, {
          method: "PUT",
          body,
          toFailure: toMergeFailure,
        });
      }),
  };
}

/**
 * 409: "Head branch was modified." 405: everything else that keeps it from being merged, such as "At least 1 approving
 * review is required" or "Merge commits are not allowed on this repository."
 */
function toMergeFailure(answer: OutboundResponse): ConnectorError | null {
  if (answer.status === 409) return branchMoved();
  if (answer.status !== 405) return null;
  const words = readRefusal(answer);
  if (/base branch was modified/.test(words)) return branchMoved();
  return /(merge commits|merges) are not allowed|must not contain merge commits/.test(words)
    ? methodForbidden()
    : awaitingMerge();
}

async function unlessUnprocessable(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof ConnectorError) || error.code !== "http-422") throw error;
  });
}

function toPullRequest(found: z.output<typeof types.pullSchema>): PullRequest {
  return {
    id: String(found.number),
    url: found.html_url,
    title: found.title,
    body: found.body ?? "",
    state: found.merged_at === null ? found.state : "merged",
  };
}
