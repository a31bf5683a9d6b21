import { ConnectorError } from "../../../platform/connector-error.ts";
import type { OutboundResponse } from "../../../platform/guards/outbound.ts";
import { BRANCH_MOVED, type OpenRepository, type Repository } from "../repository.ts";
import { createForgeCall, readRefusal } from "./call-forge.ts";
import { openGiteaPulls } from "./gitea-pulls.ts";
import * as types from "./gitea-types.ts";

const MAX_PAGES = 50;

/** Opens a repository through the API of Gitea, Forgejo or Codeberg, with a token that may write repositories. */
export const openGitea: OpenRepository = ({ address, token }, { outbound, timeoutMs }) => {
  const headers = { authorization: `token ${token}` };
  const call = createForgeCall(outbound, `${address.origin}/api/v1`, headers, { timeoutMs, toFailure });
  const repo = `/repos/${address.pathname.slice(1).split("/").map(encodeURIComponent).join("/")}`;
  return {
    async describe() {
      const found = await call(repo, types.repositorySchema);
      if (found.empty) throw new ConnectorError("git", "rejected", { code: "repository-empty" });
      const canWrite = !found.archived && found.permissions?.push !== false;
      return { name: found.full_name, defaultBranch: found.default_branch, canWrite };
    },
    readTokenExpiry: async () => null,
    async readTree(branch) {
      const { commit } = await call(`${repo}/branches/${encodeURIComponent(branch)}`, types.branchSchema);
      const files = new Map<string, string>();
      for (let page = 1; ; page += 1) {
        if (page > MAX_PAGES) throw new ConnectorError("git", "rejected", { code: "repository-too-large" });
        const query = { recursive: "true", per_page: "1000", page: String(page) };
        const found = await call(`${repo}/git/trees/${commit.id}`, types.treeSchema, { query });
        for (const { path, sha, type } of found.tree ?? []) if (type === "blob") files.set(path, sha);
        if (!found.truncated || (found.tree ?? []).length === 0) return { head: commit.id, files };
      }
    },
    async readBlob(id) {
      return Buffer.from((await call(`${repo}/git/blobs/${id}`, types.blobSchema)).content, "base64");
    },
    /** Only "create" and "update", which all versions know; the old blob's id guards each file. */
    async commit({ branch, tree, message, writes, removes }) {
      const write = writes.map(({ path, bytes }) => ({
        operation: tree.files.has(path) ? "update" : "create",
        path,
        content: Buffer.from(bytes).toString("base64"),
        ...(tree.files.has(path) ? { sha: tree.files.get(path) } : {}),
      }));
      const remove = removes.map((path) => ({ operation: "delete", path, sha: tree.files.get(path) }));
      const body = { branch, message, files: [...write, ...remove] };
      return (await call(`${repo}/contents`, types.changedSchema, { method: "POST", body })).commit.sha;
    },
    async listMessages(branch) {
      const query = { sha: branch, limit: "50", stat: "false", files: "false", verification: "false" };
      const commits = await call(`${repo}/commits`, types.commitsSchema, { query });
      return commits.map(({ commit }) => commit.message);
    },
    async findBuild(commit) {
      const { state, total_count } = await call(`${repo}/commits/${commit}/status`, types.statusSchema);
      if (total_count === 0) return "none";
      return state === "success" || state === "warning" ? "passed" : state === "pending" ? "running" : "failed";
    },
    pulls: openGiteaPulls(call, repo),
    toFilePage: (branch, path) => `${address.href}/src/branch/${encodeURI(branch)}/${encodeURI(path)}`,
    close: async () => {},
  } satisfies Repository;
};

/** A file that exists or has another id than ours: 422; a branch that moved meanwhile: 409 or 422. */
function toFailure(answer: OutboundResponse): ConnectorError | null {
  const words = [404, 409, 422].includes(answer.status) ? readRefusal(answer) : "";
  return /file already exists|not match|does not exist \[path|out of date/.test(words)
    ? new ConnectorError("git", "unavailable", { code: BRANCH_MOVED })
    : null;
}
