import { execFile, type ExecFileOptions } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file's new bytes; null removes it. */
export type Change = { path: string; bytes: Uint8Array | null };

type GitInput = { input?: Uint8Array | string; env?: Record<string, string> };

export class MovedError extends Error {}

/** A real bare repository, driven by the Git program: the one truth behind the forges' APIs and behind pushes. */
export class BareRepository {
  readonly root: string;
  readonly folder: string;
  #commits = 0;

  private constructor(root: string) {
    this.root = root;
    this.folder = join(root, "kim", "site.git");
  }

  static async create(files: Record<string, string | Uint8Array>): Promise<BareRepository> {
    const repository = new BareRepository(await mkdtemp(join(tmpdir(), "galley-forge-")));
    await mkdir(repository.folder, { recursive: true });
    await repository.#git(["init", "--quiet", "--bare", "--initial-branch=main"]);
    const changes = Object.entries(files).map(([path, bytes]) => ({ path, bytes: Buffer.from(bytes) }));
    if (changes.length > 0) await repository.commit({ branch: "main", parent: null, message: "The site", changes });
    return repository;
  }

  async #git(args: string[], options: GitInput = {}): Promise<Buffer> {
    const { input, env } = options;
    const who = { GIT_AUTHOR_NAME: "Kim", GIT_AUTHOR_EMAIL: "kim@site.example" };
    const committer = { GIT_COMMITTER_NAME: "Kim", GIT_COMMITTER_EMAIL: "kim@site.example" };
    const settings: ExecFileOptions = { env: { ...process.env, ...who, ...committer, ...env }, maxBuffer: 100_000_000 };
    return new Promise<Buffer>((resolve, reject) => {
      const child = execFile(
        "git",
        ["-C", this.folder, ...args],
        { ...settings, encoding: "buffer" },
        (error, stdout) => (error ? reject(error) : resolve(stdout)),
      );
      child.stdin?.on("error", () => {});
      child.stdin?.end(input ?? "");
    });
  }

  async #text(args: string[], options: GitInput = {}): Promise<string> {
    return (await this.#git(args, options)).toString().trim();
  }

  /** Null: no such branch. */
  async head(branch: string): Promise<string | null> {
    return this.#text(["rev-parse", "--verify", "--quiet", `refs/heads/${branch}`]).catch(() => null);
  }

  async listFiles(commit: string): Promise<{ path: string; id: string }[]> {
    const text = (await this.#git(["ls-tree", "-r", "-z", commit])).toString();
    return text
      .split("\0")
      .filter((line) => line !== "")
      .map((line) => {
        const [head = "", path = ""] = line.split("\t");
        return { path, id: head.split(" ")[2] ?? "" };
      });
  }

  /** Null: no such blob. */
  async readBlob(id: string): Promise<Buffer | null> {
    return this.#git(["cat-file", "blob", id]).catch(() => null);
  }

  /** Many at once, in the order of the ids. */
  async readBlobs(ids: string[]): Promise<Buffer[]> {
    const output = await this.#git(["cat-file", "--batch"], { input: ids.map((id) => `${id}\n`).join("") });
    let at = 0;
    return ids.map(() => {
      const end = output.indexOf("\n", at);
      const size = Number(output.subarray(at, end).toString().split(" ")[2]);
      at = end + 1 + size + 1;
      return output.subarray(end + 1, end + 1 + size);
    });
  }

  async readFile(branch: string, path: string): Promise<Buffer | null> {
    return this.#git(["cat-file", "blob", `refs/heads/${branch}:${path}`]).catch(() => null);
  }

  async writeBlob(bytes: Uint8Array): Promise<string> {
    return this.#text(["hash-object", "-w", "--stdin"], { input: bytes });
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
    const tree = await this.#text(["write-tree"], { env });
    await rm(index, { force: true });
    return tree;
  }

  async writeCommit(tree: string, parent: string | null, message: string): Promise<string> {
    return this.#text(["commit-tree", tree, ...(parent === null ? [] : ["-p", parent])], { input: message });
  }

  /** Throws `MovedError` unless the branch still stands at `from`; null: it mustn't exist. */
  async moveBranch(branch: string, to: string, from: string | null): Promise<void> {
    await this.#git(["update-ref", `refs/heads/${branch}`, to, from ?? "0".repeat(40)]).catch(() => {
      throw new MovedError(branch);
    });
  }

  async commit(given: { branch: string; parent: string | null; message: string; changes: Change[] }): Promise<string> {
    const { branch, parent, message, changes } = given;
    const ids = [];
    for (const { path, bytes } of changes) ids.push({ path, id: bytes === null ? null : await this.writeBlob(bytes) });
    const made = await this.writeCommit(await this.writeTree(parent, ids), parent, message);
    await this.moveBranch(branch, made, parent);
    return made;
  }

  /** Newest first. */
  async listMessages(branch: string, limit: number): Promise<{ id: string; message: string }[]> {
    const text = (await this.#git(["log", `-${limit}`, "--format=%H%x01%B%x00", `refs/heads/${branch}`])).toString();
    return text
      .split("\0\n")
      .filter((entry) => entry.trim() !== "")
      .map((entry) => {
        const [id = "", message = ""] = entry.split("\u0001");
        return { id: id.trim(), message };
      });
  }

  /** Whether one commit comes after another. */
  async isAfter(commit: string, earlier: string): Promise<boolean> {
    return this.#git(["merge-base", "--is-ancestor", earlier, commit]).then(
      () => true,
      () => false,
    );
  }

  async deleteBranch(branch: string): Promise<void> {
    await this.#git(["update-ref", "-d", `refs/heads/${branch}`]);
  }

  /** As a merge commit, or as one commit with everything. Null: both sides changed the same. Throws `MovedError`. */
  async merge(given: { base: string; head: string; message: string; isSquash: boolean }): Promise<string | null> {
    const { base, head, message, isSquash } = given;
    const onto = await this.head(base);
    if (onto === null) return null;
    const tree = await this.#text(["merge-tree", "--write-tree", onto, head]).catch(() => null);
    if (tree === null) return null;
    const parents = ["-p", onto, ...(isSquash ? [] : ["-p", head])];
    const made = await this.#text(["commit-tree", tree, ...parents], { input: message });
    await this.moveBranch(base, made, onto);
    return made;
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}
