import { z } from "zod";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { OutboundResponse } from "../../../platform/guards/outbound.ts";
import { unlessGone } from "../../unless-gone.ts";
import type { PullRequest, PullRequests } from "../repository.ts";
import { type CallForge, readRefusal } from "./call-forge.ts";
import * as types from "./gitlab-types.ts";
import { awaitingMerge, branchMoved } from "./merge-refusal.ts";

/** Merge requests through GitLab's API (docs.gitlab.com/api/merge_requests); `project` is the project's route. */
export function openMergeRequests(call: CallForge, project: string): PullRequests {
  const requests = `${project}/merge_requests`;
  const branches = `${project}/repository/branches`;
  const change = (id: string, body: object) =>
    call(`${requests}/${id}`, types.mergeRequestSchema, { method: "PUT", body }).then(() => undefined);
  return {
    async createBranch(branch, ref) {
      // 400: "Branch already exists".
      const toFailure = (answer: OutboundResponse) =>
        answer.status === 400 && readRefusal(answer).includes("already exists") ? branchExists() : null;
      await call(branches, types.branchSchema, { method: "POST", body: { branch, ref }, toFailure }).catch(
        (error: unknown) => {
          if (!(error instanceof ConnectorError) || error.code !== BRANCH_EXISTS) throw error;
        },
      );
    },
    deleteBranch: (branch) =>
      unlessGone(() => call(`${branches}/${encodeURIComponent(branch)}`, z.null(), { method: "DELETE" })),
    async find(head, base) {
      const query = { source_branch: head, target_branch: base, order_by: "created_at", sort: "desc", per_page: "1" };
      const [found] = await call(requests, z.array(types.mergeRequestSchema), { query });
      return found === undefined ? null : toPullRequest(found);
    },
    read: async (id) => toPullRequest(await call(`${requests}/${id}`, types.mergeRequestSchema)),
    async open({ head, base, title, body: description }) {
      const body = { source_branch: head, target_branch: base, title, description };
      return toPullRequest(await call(requests, types.mergeRequestSchema, { method: "POST", body }));
    },
    describe: (id, { title, body: description }) => change(id, { title, description }),
    close: (id) => change(id, { state_event: "close" }),
    /** The project's settings decide how to merge; `squash_commit_message` is only used if it squashes. */
    async merge(id, { head: sha, message }) {
      const body = { sha, merge_commit_message: message, squash_commit_message: message };
      const toFailure = toMergeFailure;
      await call(`${requests}/${id}/merge`, types.mergeRequestSchema, { method: "PUT", body, toFailure });
    },
  };
}

const BRANCH_EXISTS = "branch-exists";
const branchExists = () => new ConnectorError("git", "rejected", { code: BRANCH_EXISTS });

/**
 * 409: "SHA does not match HEAD of source branch". 405, 406 and 422: it can't be merged now. 401: the token's user may
 * not merge, because a Developer may only push to other branches than the protected one.
 */
function toMergeFailure(answer: OutboundResponse): ConnectorError | null {
  if (answer.status === 409) return branchMoved();
  return [401, 405, 406, 422].includes(answer.status) ? awaitingMerge() : null;
}

function toPullRequest(found: z.output<typeof types.mergeRequestSchema>): PullRequest {
  return {
    id: String(found.iid),
    url: found.web_url,
    title: found.title,
    body: found.description ?? "",
    state: found.state === "opened" || found.state === "locked" ? "open" : found.state,
  };
}
