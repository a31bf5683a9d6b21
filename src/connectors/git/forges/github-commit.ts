import { z } from "zod";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { OutboundResponse } from "../../../platform/guards/outbound.ts";
import type { CommitRequest } from "../repository.ts";
import { type CallForge, readRefusal } from "./call-forge.ts";
import { branchProtected, isRule, isSecondaryLimit, LIMITED_SECONDS } from "./github-refusal.ts";
import { createCommitSchema, refSchema, shaSchema } from "./github-types.ts";
import { branchMoved } from "./merge-refusal.ts";

type Github = { call: CallForge; graphql: CallForge; repo: string; name: string };

/** The limit of one mutation isn't documented; field reports put it near 10 MB of Base64. */
const MAX_MUTATION_BYTES = 6_000_000;

const mutation = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

/** GitHub signs what its mutation writes, which some branch rules demand; large commits go through the Git database. */
export function commitToGithub(github: Github, request: CommitRequest): Promise<string> {
  const bytes = request.writes.reduce((sum, file) => sum + file.bytes.length, 0);
  return bytes > MAX_MUTATION_BYTES ? commitByDatabase(github, request) : commitByMutation(github, request);
}

async function commitByMutation(
  { graphql, name }: Github,
  { branch, tree, message, writes, removes }: CommitRequest,
): Promise<string> {
  const [headline = "", ...rest] = message.split("\n");
  const input = {
    branch: { repositoryNameWithOwner: name, branchName: branch },
    expectedHeadOid: tree.head,
    message: { headline, body: rest.join("\n").trim() },
    fileChanges: {
      additions: writes.map(({ path, bytes }) => ({ path, contents: Buffer.from(bytes).toString("base64") })),
      deletions: removes.map((path) => ({ path })),
    },
  };
  const body = { query: mutation, variables: { input } };
  const { data, errors } = await graphql("/graphql", createCommitSchema, { method: "POST", body });
  const oid = data?.createCommitOnBranch?.commit.oid;
  if (oid !== undefined) return oid;
  throw toMutationFailure(errors ?? []);
}

/** GraphQL answers 200 for refusals. STALE_DATA: "Expected branch to point to … but it did not". */
function toMutationFailure(errors: { type?: string | undefined; message: string }[]): ConnectorError {
  const { type = "unknown", message = "" } = errors[0] ?? {};
  if (type === "STALE_DATA") return branchMoved();
  if (type === "RATE_LIMITED" || isSecondaryLimit(message))
    return new ConnectorError("git", "rate-limited", { code: type, retryAfterSeconds: LIMITED_SECONDS });
  if (isRule(message)) return branchProtected();
  if (type === "FORBIDDEN" || type === "INSUFFICIENT_SCOPES")
    return new ConnectorError("git", "forbidden", { code: type });
  if (type === "NOT_FOUND") return new ConnectorError("git", "rejected", { code: "no-such-branch" });
  // Without a type it's an error on GitHub's side, perhaps after the commit.
  return errors[0]?.type === undefined
    ? new ConnectorError("git", "unknown-outcome", { code: "graphql" })
    : new ConnectorError("git", "rejected", { code: type });
}

async function commitByDatabase(
  { call, repo }: Github,
  { branch, tree, message, writes, removes }: CommitRequest,
): Promise<string> {
  const post = <T extends z.ZodType>(route: string, schema: T, body: unknown) =>
    call(`${repo}/git/${route}`, schema, { method: "POST", body });
  const entries: { path: string; mode: string; type: string; sha: string | null }[] = [];
  for (const { path, bytes } of writes) {
    const content = Buffer.from(bytes).toString("base64");
    const { sha } = await post("blobs", shaSchema, { content, encoding: "base64" });
    entries.push({ path, mode: "100644", type: "blob", sha });
  }
  for (const path of removes) entries.push({ path, mode: "100644", type: "blob", sha: null });
  const made = await post("trees", shaSchema, { base_tree: tree.head, tree: entries });
  const commit = await post("commits", shaSchema, { message, tree: made.sha, parents: [tree.head] });
  const body = { sha: commit.sha, force: false };
  await call(`${repo}/git/refs/heads/${branch}`, refSchema, { method: "PATCH", body, toFailure: toUpdateFailure });
  return commit.sha;
}

/** 422: "Update is not a fast forward", or the rule that forbids it. */
function toUpdateFailure(answer: OutboundResponse): ConnectorError | null {
  if (answer.status !== 422) return null;
  const words = readRefusal(answer);
  if (words.includes("fast forward")) return branchMoved();
  return isRule(words) ? branchProtected() : null;
}
