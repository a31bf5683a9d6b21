import { z } from "zod";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { OutboundResponse } from "../../../platform/guards/outbound.ts";
import { unlessGone } from "../../unless-gone.ts";
import type { PullRequest, PullRequests } from "../repository.ts";
import { type CallForge, readRefusal } from "./call-forge.ts";
import * as types from "./gitea-types.ts";
import { awaitingMerge, branchMoved, mergeByAllowedMethod, methodForbidden } from "./merge-refusal.ts";

const PER_PAGE = 50;
const MAX_PAGES = 10;

/** Pull requests through Gitea's and Forgejo's API (routers/api/v1/repo/pull.go); `repo` is the repository's route. */
export function openGiteaPulls(call: CallForge, repo: string): PullRequests {
  const branches = `${repo}/branches`;
  const change = (id: string, body: object) =>
    call(`${repo}/pulls/${id}`, types.pullSchema, { method: "PATCH", body }).then(() => undefined);
  return {
    // 409: "The branch already exists."
    createBranch: (branch, from) =>
      unlessConflict(() => {
        const body = { new_branch_name: branch, old_ref_name: from };
        return call(branches, types.branchSchema, { method: "POST", body });
      }),
    deleteBranch: (branch) =>
      unlessGone(() => call(`${branches}/${encodeURIComponent(branch)}`, z.null(), { method: "DELETE" })),
    /** The list can't be filtered by branch; it's sorted newest first. */
    async find(head, base) {
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = { state: "all", limit: String(PER_PAGE), page: String(page) };
        const pulls = await call(`${repo}/pulls`, z.array(types.pullSchema), { query });
        const found = pulls.find((pull) => pull.head.ref === head && pull.base.ref === base);
        if (found !== undefined) return toPullRequest(found);
        if (pulls.length < PER_PAGE) return null;
      }
      return null;
    },
    read: async (id) => toPullRequest(await call(`${repo}/pulls/${id}`, types.pullSchema)),
    open: async (body) => toPullRequest(await call(`${repo}/pulls`, types.pullSchema, { method: "POST", body })),
    describe: change,
    close: (id) => change(id, { state: "closed" }),
    merge: (id, { head, message }) =>
      mergeByAllowedMethod((method) => {
        const [title = "", ...rest] = message.split("\n");
        const words = { MergeTitleField: title, MergeMessageField: rest.join("\n").trim() };
        const body = { Do: method, head_commit_id: head, ...words };
        // The answer is empty.
        return call(`${repo}/pulls/${id}/merge`, z.unknown(), { method: "POST", body, toFailure: toMergeFailure });
      }),
  };
}

/** 409: "head out of date", or a conflict. 405: a review or a check is missing, or this way to merge is forbidden. */
function toMergeFailure(answer: OutboundResponse): ConnectorError | null {
  if (answer.status !== 405 && answer.status !== 409) return null;
  const words = readRefusal(answer);
  if (answer.status === 409 && /out of date/.test(words)) return branchMoved();
  return /allowed merge style/.test(words) ? methodForbidden() : awaitingMerge();
}

async function unlessConflict(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof ConnectorError) || error.code !== "conflict") throw error;
  });
}

function toPullRequest(found: z.output<typeof types.pullSchema>): PullRequest {
  return {
    id: String(found.number),
    url: found.html_url,
    title: found.title,
    body: found.body,
    state: found.merged ? "merged" : found.state,
  };
}
