import { ConnectorError } from "../../../platform/connector-error.ts";
import type { OutboundResponse } from "../../../platform/guards/outbound.ts";
import { readRetryAfter } from "../../retry-after.ts";
import { unlessGone } from "../../unless-gone.ts";
import type { BuildState, OpenRepository, Repository } from "../repository.ts";
import { type CallForge, createForgeCall, readRefusal } from "./call-forge.ts";
import { commitToGithub } from "./github-commit.ts";
import { openGithubPulls } from "./github-pulls.ts";
import { isSecondaryLimit, LIMITED_SECONDS } from "./github-refusal.ts";
import * as types from "./github-types.ts";

/** github.com has its API on another host; GitHub Enterprise below "/api/v3". */
function toApi(address: URL): { rest: string; graphql: string } {
  if (address.host === "github.com") return { rest: "https://api.github.com", graphql: "https://api.github.com" };
  return { rest: `${address.origin}/api/v3`, graphql: `${address.origin}/api` };
}

/**
 * Opens a repository through GitHub's API, with a fine-grained token: Contents read and write, and Pull requests if it
 * opens any.
 */
export const openGithub: OpenRepository = ({ address, token }, { outbound, timeoutMs }) => {
  const api = toApi(address);
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "application/vnd.github+json",
    "x-github-api-version": "2022-11-28",
  };
  const connect = (url: string) => createForgeCall(outbound, url, headers, { timeoutMs, toFailure });
  const [call, graphql] = [connect(api.rest), connect(api.graphql)];
  const name = address.pathname.slice(1);
  const repo = `/repos/${name.split("/").map(encodeURIComponent).join("/")}`;
  return {
    async describe() {
      const found = await call(repo, types.repositorySchema);
      const canWrite = !found.archived && found.permissions?.push !== false;
      return { name: found.full_name, defaultBranch: found.default_branch, canWrite };
    },
    /** "2026-12-29 10:00:00 UTC"; GitHub sends it with each answer. */
    async readTokenExpiry() {
      let expiry: string | null = null;
      const onHeaders = (headers: Headers) => (expiry = headers.get("github-authentication-token-expiration"));
      await call(repo, types.repositorySchema, { onHeaders });
      return toDate(expiry);
    },
    async readTree(branch) {
      const { object } = await call(`${repo}/git/ref/heads/${toPath(branch)}`, types.refSchema);
      const found = await call(`${repo}/git/trees/${object.sha}`, types.treeSchema, { query: { recursive: "1" } });
      if (found.truncated) throw new ConnectorError("git", "rejected", { code: "repository-too-large" });
      const blobs = found.tree.filter(({ type }) => type === "blob");
      return { head: object.sha, files: new Map(blobs.map(({ path, sha }) => [path, sha])) };
    },
    async readBlob(id) {
      return Buffer.from((await call(`${repo}/git/blobs/${id}`, types.blobSchema)).content, "base64");
    },
    commit: (request) => commitToGithub({ call, graphql, repo, name }, request),
    async listMessages(branch) {
      const commits = await call(`${repo}/commits`, types.commitsSchema, { query: { sha: branch, per_page: "100" } });
      return commits.map(({ commit }) => commit.message);
    },
    findBuild: (commit) => findBuild(call, repo, commit),
    pulls: openGithubPulls(call, repo),
    toFilePage: (branch, path) => `${address.href}/blob/${toPath(branch)}/${toPath(path)}`,
    close: async () => {},
  } satisfies Repository;
};

function toDate(text: string | null): Date | null {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}

const toPath = (text: string) => text.split("/").map(encodeURIComponent).join("/");

/** Limits come as 403 or 429, secondary ones often without headers; an empty repository as 409 ("Git database"). */
function toFailure(answer: OutboundResponse): ConnectorError | null {
  const { status, headers } = answer;
  const isSpent = headers.get("x-ratelimit-remaining") === "0";
  const isForbidden = !isSpent && !headers.has("retry-after") && !isSecondaryLimit(readRefusal(answer));
  if (status === 429 || (status === 403 && !isForbidden)) {
    const resetAt = isSpent ? Number(headers.get("x-ratelimit-reset")) : 0;
    const untilReset = resetAt === 0 ? LIMITED_SECONDS : Math.max(1, Math.ceil(resetAt - Date.now() / 1_000));
    const retryAfterSeconds = readRetryAfter(headers) ?? untilReset;
    return new ConnectorError("git", "rate-limited", { code: `http-${status}`, retryAfterSeconds });
  }
  if (answer.status === 409 && readRefusal(answer).includes("empty"))
    return new ConnectorError("git", "rejected", { code: "repository-empty" });
  return null;
}

/** A commit has statuses, check runs, or both. A token without access to one of them sees the other. */
async function findBuild(call: CallForge, repo: string, commit: string): Promise<BuildState> {
  const states: BuildState[] = [];
  await unlessHidden(async () => {
    const { state, total_count } = await call(`${repo}/commits/${commit}/status`, types.statusSchema);
    if (total_count > 0) states.push(state === "success" ? "passed" : state === "pending" ? "running" : "failed");
  });
  await unlessHidden(async () => {
    const { check_runs } = await call(`${repo}/commits/${commit}/check-runs`, types.checkRunsSchema);
    const good = ["success", "neutral", "skipped"];
    for (const { status, conclusion } of check_runs)
      states.push(status !== "completed" ? "running" : good.includes(conclusion ?? "") ? "passed" : "failed");
  });
  return (["failed", "running", "passed"] as const).find((state) => states.includes(state)) ?? "none";
}

async function unlessHidden(work: () => Promise<void>): Promise<void> {
  await unlessGone(work).catch((error: unknown) => {
    if (!(error instanceof ConnectorError) || error.reason !== "forbidden") throw error;
  });
}
