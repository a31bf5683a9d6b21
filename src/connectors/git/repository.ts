import type { Outbound } from "../../platform/guards/outbound.ts";

/** One repository and the credential for it. */
export type GitAccess = {
  /** As in the browser, without ".git", e.g. "https://github.com/kim/site". */
  address: URL;
  /** Only for plain Git; a forge's token identifies its user. */
  username: string;
  token: string;
};

/** A branch at one moment. */
export type Tree = {
  /** The id of the newest commit. */
  head: string;
  /** The blob's id (SHA-1) for each path. */
  files: ReadonlyMap<string, string>;
};

export type CommitRequest = {
  branch: string;
  /** What it's based on. Where a forge can't compare the whole branch, it compares each file. */
  tree: Tree;
  message: string;
  writes: { path: string; bytes: Uint8Array }[];
  removes: string[];
};

/** "none": nothing reports about this commit. */
export type BuildState = "none" | "running" | "passed" | "failed";

/** What publishing needs of a repository, by a forge's API or by Git itself. All calls throw `ConnectorError`. */
export type Repository = {
  describe(): Promise<{ name: string; defaultBranch: string; canWrite: boolean }>;
  readTree(branch: string): Promise<Tree>;
  readBlob(id: string): Promise<Uint8Array>;
  /**
   * Writes all files in one commit, and returns its id. Throws "unavailable" with `BRANCH_MOVED` if someone else was
   * faster, "unknown-outcome" if the answer was lost. Never forces.
   */
  commit(request: CommitRequest): Promise<string>;
  /** The messages of the newest commits, newest first. */
  listMessages(branch: string): Promise<string[]>;
  findBuild(commit: string): Promise<BuildState>;
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
