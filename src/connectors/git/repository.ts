import type { Outbound } from "../../platform/guards/outbound.ts";

/** One repository and the credential for it. */
export type GitAccess = {
  /** As in the browser, without ".git", e.g. "https://github.com/kim/site". */
  address: URL;
  /** Only for plain Git; a forge's token identifies its user. */
  username: string;
  token: string;
};

/** A snapshot of a branch. */
export type Tree = {
  /** The id of the newest commit. */
  head: string;
  /** The blob's id (SHA-1) for each path. */
  files: ReadonlyMap<string, string>;
  /** Whether the forge says that the token may commit to the branch. Undefined: it doesn't say. */
  canPush?: boolean | undefined;
};

export type CommitRequest = {
  branch: string;
  /** What it's based on. Where a forge can't compare the whole branch, it compares each file. */
  tree: Tree;
  message: string;
  writes: { path: string; bytes: Uint8Array }[];
  removes: string[];
};

/** "none": nothing reports a status for this commit. */
export type BuildState = "none" | "running" | "passed" | "failed";

export type PullRequest = {
  /** Its number in the repository. */
  id: string;
  url: string;
  title: string;
  /** Markdown. */
  body: string;
  state: "open" | "merged" | "closed";
};

/** Branches and pull requests through a forge's API; GitLab calls them merge requests. */
export type PullRequests = {
  /** Leaves a branch of that name as it is. */
  createBranch(branch: string, from: string): Promise<void>;
  deleteBranch(branch: string): Promise<void>;
  /** The newest one from `head` into `base`, in any state. Forges allow only one open at a time. */
  find(head: string, base: string): Promise<PullRequest | null>;
  read(id: string): Promise<PullRequest>;
  open(request: { head: string; base: string; title: string; body: string }): Promise<PullRequest>;
  describe(id: string, words: { title: string; body: string }): Promise<void>;
  close(id: string): Promise<void>;
  /**
   * Merges if that commit is still the branch's last one; otherwise throws "unavailable" with `BRANCH_MOVED`. Throws
   * "rejected" with `AWAITING_MERGE` while the forge wants something first: a review, a check, a solved conflict.
   */
  merge(id: string, request: { head: string; message: string }): Promise<void>;
};

/** What publishing needs from a repository, through a forge's API or Git itself. All calls throw `ConnectorError`. */
export type Repository = {
  describe(): Promise<{ name: string; defaultBranch: string; canWrite: boolean }>;
  /** Null: it doesn't expire, or the forge doesn't say. */
  readTokenExpiry(): Promise<Date | null>;
  readTree(branch: string): Promise<Tree>;
  readBlob(id: string): Promise<Uint8Array>;
  /**
   * Writes all files in one commit, and returns its id. Throws "unavailable" with `BRANCH_MOVED` if someone else was
   * faster, "unknown-outcome" if the answer was lost. Never forces.
   */
  commit(request: CommitRequest): Promise<string>;
  /** The messages of the newest commits, newest first. */
  listMessages(branch: string): Promise<string[]>;
  /** Null: plain Git has no builds. */
  findBuild: ((commit: string) => Promise<BuildState>) | null;
  /** Null: plain Git has none. */
  pulls: PullRequests | null;
  /** The file's page, for people. Null: there is none. */
  toFilePage(branch: string, path: string): string | null;
  /** Removes local copies. */
  close(): Promise<void>;
};

export type OpenRepository = (
  access: GitAccess,
  options: { outbound: Outbound; timeoutMs?: number | undefined },
) => Repository;

export const BRANCH_MOVED = "branch-moved";
/** The path has become somebody else's file. */
export const PATH_TAKEN = "path-taken";
/** The forge doesn't let us merge the pull request yet. */
