import { ConnectorError, type ConnectorReason } from "../../../platform/connector-error.ts";
import type { OutboundResponse } from "../../../platform/guards/outbound.ts";
import { BRANCH_MOVED, type BuildState, type OpenRepository, type Repository } from "../repository.ts";
import { createForgeCall, readRefusal } from "./call-forge.ts";
import { openMergeRequests } from "./gitlab-merge-requests.ts";
import * as types from "./gitlab-types.ts";

/** The most pages of a tree to read. A site with more files needs Git itself. */
const MAX_PAGES = 200;
const PER_PAGE = 100;
const NO_TOKEN_ROUTE: ConnectorReason[] = ["not-found", "forbidden", "unauthorized"];

/**
 * Opens a repository through GitLab's API, with a project access token of scope "api" and at least the role Developer.
 */
export const openGitlab: OpenRepository = ({ address, token }, { outbound, timeoutMs }) => {
  const headers = { "private-token": token };
  const call = createForgeCall(outbound, `${address.origin}/api/v4`, headers, { timeoutMs, toFailure });
  const project = `/projects/${encodeURIComponent(address.pathname.slice(1))}`;
  const repository = `${project}/repository`;
  return {
    async describe() {
      const found = await call(project, types.projectSchema);
      if (found.default_branch === null) throw new ConnectorError("git", "rejected", { code: "repository-empty" });
      const levels = [found.permissions?.project_access, found.permissions?.group_access];
      const level = Math.max(...levels.map((access) => access?.access_level ?? 0));
      // 30: Developer (GitLab, "Roles and permissions"). Without permissions the token tells nothing.
      const canWrite = !found.archived && (found.permissions === undefined || level >= 30);
      return { name: found.name_with_namespace, defaultBranch: found.default_branch, canWrite };
    },
    /** The token ends as that day begins in UTC. Other kinds of token have no such route. */
    async readTokenExpiry() {
      try {
        const { expires_at: day } = await call("/personal_access_tokens/self", types.tokenSchema);
        return day === null ? null : new Date(day);
      } catch (error) {
        if (error instanceof ConnectorError && NO_TOKEN_ROUTE.includes(error.reason)) return null;
        throw error;
      }
    },
    async readTree(branch) {
      const route = `${repository}/branches/${encodeURIComponent(branch)}`;
      const { commit, can_push: canPush } = await call(route, types.branchSchema);
      const files = new Map<string, string>();
      for (let page = 1; ; page += 1) {
        if (page > MAX_PAGES) throw new ConnectorError("git", "rejected", { code: "repository-too-large" });
        const query = { ref: commit.id, recursive: "true", per_page: String(PER_PAGE), page: String(page) };
        const entries = await call(`${repository}/tree`, types.treeSchema, { query });
        for (const { id, path, type } of entries) if (type === "blob") files.set(path, id);
        if (entries.length < PER_PAGE) return { head: commit.id, files, canPush };
      }
    },
    async readBlob(id) {
      return Buffer.from((await call(`${repository}/blobs/${id}`, types.blobSchema)).content, "base64");
    },
    /** GitLab compares each file with what we read, not the branch: our files are all that matters. */
    async commit({ branch, tree, message, writes, removes }) {
      const write = writes.map(({ path, bytes }) => ({
        action: tree.files.has(path) ? "update" : "create",
        file_path: path,
        content: Buffer.from(bytes).toString("base64"),
        encoding: "base64",
        ...(tree.files.has(path) ? { last_commit_id: tree.head } : {}),
      }));
      const remove = removes.map((path) => ({ action: "delete", file_path: path, last_commit_id: tree.head }));
      const body = { branch, commit_message: message, actions: [...write, ...remove] };
      return (await call(`${repository}/commits`, types.commitSchema, { method: "POST", body })).id;
    },
    async listMessages(branch) {
      const query = { ref_name: branch, per_page: "100" };
      const commits = await call(`${repository}/commits`, types.commitsSchema, { query });
      return commits.map(({ message }) => message);
    },
    async findBuild(commit) {
      const { last_pipeline } = await call(`${repository}/commits/${commit}`, types.commitSchema);
      return toBuildState(last_pipeline?.status ?? null);
    },
    pulls: openMergeRequests(call, project),
    toFilePage: (branch, path) => `${address.href}/-/blob/${encodeURI(branch)}/${encodeURI(path)}`,
    close: async () => {},
  } satisfies Repository;
};

/**
 * 400: a file exists, is missing, or has changed since `last_commit_id`. 403: "You are not allowed to push into this
 * branch"; a hook says the same with 400.
 */
function toFailure(answer: OutboundResponse): ConnectorError | null {
  if (answer.status !== 400 && answer.status !== 403) return null;
  const words = readRefusal(answer);
  if (/not allowed to push|protected branch/.test(words))
    return new ConnectorError("git", "forbidden", { code: "branch-protected" });
  return answer.status === 400 && /already exists|doesn't exist|has changed|been modified|refresh and try/.test(words)
    ? new ConnectorError("git", "unavailable", { code: BRANCH_MOVED })
    : null;
}

function toBuildState(status: string | null): BuildState {
  if (status === null || status === "manual" || status === "skipped") return "none";
  if (status === "success") return "passed";
  return status === "failed" || status === "canceled" ? "failed" : "running";
}
