import fs from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import git from "isomorphic-git";
import { type GitCall, runGit } from "./run-git.ts";

/** A file's new bytes; null removes it. */
export type Change = { path: string; bytes: Uint8Array | null };

const kim = { name: "Kim", email: "kim@site.example" };

type ListedFile = { path: string; id: string };

/**
 * A real bare repository, shared by the forges' APIs and pushes. Starting Git's own program takes time, so it only
 * lists and makes trees, merges, and moves branches.
 */
export class BareRepository {
  readonly root: string;
  readonly folder: string;
  readonly #listed = new Map<string, Promise<ListedFile[]>>();
  #commits = 0;

  private constructor(root: string) {
    this.root = root;
    this.folder = join(root, "kim", "site.git");
  }

  get #at() {
    return { fs, gitdir: this.folder };
  }

  static async create(files: Record<string, string | Uint8Array>): Promise<BareRepository> {
    const repository = new BareRepository(await mkdtemp(join(tmpdir(), "galley-forge-")));
    await mkdir(repository.folder, { recursive: true });
    await repository.#git(["init", "--quiet", "--bare", "--initial-branch=main"]);
    const changes = Object.entries(files).map(([path, bytes]) => ({ path, bytes: Buffer.from(bytes) }));
    if (changes.length > 0) await repository.commit({ branch: "main", parent: null, message: "The site", changes });
    return repository;
  }

  async #git(args: string[], more: Omit<GitCall, "args"> = {}): Promise<string> {
    const { code, output } = await runGit({ args: ["-C", this.folder, ...args], ...more });
    if (code !== 0) throw new Error(`git ${args[0]} failed with ${code}`);
    return output.toString();
  }

  /** Null if there's no such branch. */
  async head(branch: string): Promise<string | null> {
    return git.resolveRef({ ...this.#at, ref: `refs/heads/${branch}` }).catch(() => null);
  }

  /** Of a commit or a tree. */
  listFiles(id: string): Promise<ListedFile[]> {
    const known = this.#listed.get(id) ?? this.#readFiles(id);
    this.#listed.set(id, known);
    return known;
  }

  async #readFiles(id: string): Promise<ListedFile[]> {
    const lines = (await this.#git(["ls-tree", "-r", "-z", "--format=%(objectname) %(path)", id])).split("\0");
    return lines.filter((line) => line !== "").map((line) => ({ path: line.slice(41), id: line.slice(0, 40) }));
  }

  /** Null if there's no such blob. */
  async readBlob(id: string): Promise<Buffer | null> {
    return this.#readBlob({ oid: id });
  }

  async readFile(branch: string, path: string): Promise<Buffer | null> {
    const head = await this.head(branch);
    return head === null ? null : this.#readBlob({ oid: head, filepath: path });
  }

  async #readBlob(given: { oid: string; filepath?: string }): Promise<Buffer | null> {
    return git.readBlob({ ...this.#at, ...given }).then(
      ({ blob }) => Buffer.from(blob),
      () => null,
    );
  }

  async writeBlob(blob: Uint8Array): Promise<string> {
    return git.writeBlob({ ...this.#at, blob });
  }

  /** `base` is a commit or a tree; null is an empty one. */
  async writeTree(base: string | null, changes: { path: string; id: string | null }[]): Promise<string> {
    const index = join(this.root, `index-${(this.#commits += 1)}`);
    const env = { GIT_INDEX_FILE: index };
    await this.#git(base === null ? ["read-tree", "--empty"] : ["read-tree", base], { env });
    const lines = changes.map(({ path, id }) =>
      id === null ? `0 ${"0".repeat(40)}\t${path}` : `100644 ${id}\t${path}`,
    );
    await this.#git(["update-index", "--index-info"], { env, input: `${lines.join("\n")}\n` });
    const tree = (await this.#git(["write-tree"], { env })).trim();
    await rm(index, { force: true });
    return tree;
  }

  async writeCommit(tree: string, parent: string[], message: string): Promise<string> {
    const author = { ...kim, timestamp: Math.floor(Date.now() / 1_000), timezoneOffset: 0 };
    return git.writeCommit({ ...this.#at, commit: { tree, parent, message, author, committer: author } });
  }

  /** False if the branch is no longer at `from`; with null, it mustn't exist. */
  async moveBranch(branch: string, to: string, from: string | null): Promise<boolean> {
    const moving = this.#git(["update-ref", `refs/heads/${branch}`, to, from ?? "0".repeat(40)]);
    return moving.then(
      () => true,
      () => false,
    );
  }

  /** Null: somebody else has moved the branch. */
  async commit(given: {
    branch: string;
    parent: string | null;
    message: string;
    changes: Change[];
  }): Promise<string | null> {
    const { branch, parent, message, changes } = given;
    const ids = [];
    for (const { path, bytes } of changes) ids.push({ path, id: bytes === null ? null : await this.writeBlob(bytes) });
    const made = await this.writeCommit(await this.writeTree(parent, ids), parent === null ? [] : [parent], message);
    return (await this.moveBranch(branch, made, parent)) ? made : null;
  }

  /** Newest first. */
  async listMessages(branch: string, limit: number): Promise<{ id: string; message: string }[]> {
    const commits = await git.log({ ...this.#at, ref: `refs/heads/${branch}`, depth: limit });
    return commits.map(({ oid, commit }) => ({ id: oid, message: commit.message }));
  }

  /** Whether one commit comes after another, or is the same. */
  async isAfter(commit: string, earlier: string): Promise<boolean> {
    return commit === earlier || git.isDescendent({ ...this.#at, oid: commit, ancestor: earlier });
  }

  async deleteBranch(branch: string): Promise<void> {
    await this.#git(["update-ref", "-d", `refs/heads/${branch}`]);
  }

  /** As a merge commit, or as one commit with everything. "conflict": both sides changed the same lines. */
  async merge(given: {
    base: string;
    head: string;
    message: string;
    isSquash: boolean;
  }): Promise<{ commit: string } | "moved" | "conflict"> {
    const { base, head, message, isSquash } = given;
    const onto = await this.head(base);
    const tree = onto && (await this.#git(["merge-tree", "--write-tree", onto, head]).catch(() => null));
    if (onto === null || tree === null) return "conflict";
    const commit = await this.writeCommit(tree.trim(), isSquash ? [onto] : [onto, head], message);
    return (await this.moveBranch(base, commit, onto)) ? { commit } : "moved";
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}
