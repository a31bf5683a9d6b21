import { mkdtemp, rm } from "node:fs/promises";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import git from "isomorphic-git";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { CommitRequest, OpenRepository, Repository, Tree } from "../repository.ts";
import { createGitHttp } from "./git-http.ts";
import { toGitFailure } from "./git-failure.ts";
import { writeTree } from "./write-tree.ts";

const author = { name: "Galley", email: "galley@users.noreply.invalid" };
const HISTORY = 50;

/**
 * Opens a repository through Git over HTTPS, with a username and a password or token. Clones the branch without its
 * history beyond `HISTORY` commits into a temporary folder.
 */
export const openPlainGit: OpenRepository = ({ address, username, token }, { outbound, timeoutMs }) => {
  const http = createGitHttp(outbound, { username: username || "git", token, timeoutMs });
  const remote = { fs, http, url: address.href };
  let folder: string | null = null;

  async function openFolder(): Promise<string> {
    return (folder ??= await mkdtemp(join(tmpdir(), "galley-git-")));
  }
  async function forget(): Promise<void> {
    const old = folder;
    folder = null;
    if (old !== null) await rm(old, { recursive: true, force: true });
  }
  const asking = async <T>(isWrite: boolean, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toGitFailure(error, isWrite);
    }
  };

  async function readTree(branch: string): Promise<Tree> {
    await forget();
    const dir = await openFolder();
    return asking(false, async () => {
      const options = { ref: branch, singleBranch: true, depth: HISTORY, noCheckout: true, noTags: true };
      await git.clone({ ...remote, dir, ...options });
      const head = await git.resolveRef({ fs, dir, ref: `refs/heads/${branch}` });
      const files = new Map<string, string>();
      await git.walk({
        fs,
        dir,
        trees: [git.TREE({ ref: head })],
        map: async (path, [entry]) => {
          if ((await entry?.type()) === "blob") files.set(path, (await entry?.oid()) ?? "");
        },
      });
      return { head, files };
    });
  }

  async function commit({ branch, tree, message, writes, removes }: CommitRequest): Promise<string> {
    const dir = await openFolder();
    return asking(true, async () => {
      const top = await writeTree(dir, tree.head, { writes, removes });
      const ref = `refs/heads/${branch}`;
      const made = await git.commit({ fs, dir, message, tree: top, parent: [tree.head], ref, author });
      await git.push({ ...remote, dir, ref, remoteRef: ref });
      return made;
    });
  }

  return {
    async describe() {
      const refs = await asking(false, () =>
        git.listServerRefs({ http, url: remote.url, prefix: "HEAD", symrefs: true }),
      ).catch((error: unknown) => {
        const isUnseen = error instanceof ConnectorError && error.reason === "forbidden";
        throw isUnseen ? new ConnectorError("git", "rejected", { code: "no-such-repository", cause: error }) : error;
      });
      const head = refs.find(({ ref }) => ref === "HEAD")?.target;
      if (head === undefined) throw new ConnectorError("git", "rejected", { code: "repository-empty" });
      // Servers refuse this to a credential that may only read.
      await asking(true, () => git.getRemoteInfo2({ http, url: remote.url, forPush: true, protocolVersion: 1 }));
      return { name: address.pathname.slice(1), defaultBranch: head.replace(/^refs\/heads\//, ""), canWrite: true };
    },
    readTokenExpiry: async () => null,
    readTree,
    async readBlob(id) {
      const dir = await openFolder();
      return asking(false, async () => (await git.readBlob({ fs, dir, oid: id })).blob);
    },
    commit,
    async listMessages(branch) {
      if (folder === null) await readTree(branch);
      const dir = await openFolder();
      const commits = await asking(false, () => git.log({ fs, dir, ref: branch, depth: HISTORY }));
      return commits.map(({ commit: { message } }) => message);
    },
    findBuild: null,
    pulls: null,
    toFilePage: () => null,
    close: forget,
  } satisfies Repository;
};
