import fs from "node:fs";
import git, { type TreeEntry } from "isomorphic-git";
import type { CommitRequest } from "../repository.ts";

/** A folder's changes: a file's new blob, null to remove it, or the changes of a folder in it. */
type Changes = Map<string, string | null | Changes>;

/** Writes a commit's tree with the changed files, without a working copy. Returns the tree's id. */
export async function writeTree(
  dir: string,
  commit: string,
  { writes, removes }: Pick<CommitRequest, "writes" | "removes">,
): Promise<string> {
  const changes: Changes = new Map();
  for (const { path, bytes } of writes) put(changes, path, await git.writeBlob({ fs, dir, blob: bytes }));
  for (const path of removes) put(changes, path, null);
  const { tree } = await git.readTree({ fs, dir, oid: commit });
  return (await writeFolder(dir, tree, changes)) ?? git.writeTree({ fs, dir, tree: [] });
}

function put(changes: Changes, path: string, value: string | null): void {
  const [name = "", ...rest] = path.split("/");
  if (rest.length === 0) return void changes.set(name, value);
  const inner = changes.get(name);
  const folder: Changes = inner instanceof Map ? inner : new Map();
  changes.set(name, folder);
  put(folder, rest.join("/"), value);
}

/** Null if nothing is left in it, so that it's removed. */
async function writeFolder(dir: string, before: TreeEntry[], changes: Changes): Promise<string | null> {
  const entries = new Map(before.map((entry) => [entry.path, entry]));
  for (const [name, change] of changes) {
    const old = entries.get(name);
    if (change instanceof Map) {
      const inner = old?.type === "tree" ? (await git.readTree({ fs, dir, oid: old.oid })).tree : [];
      const oid = await writeFolder(dir, inner, change);
      if (oid === null) entries.delete(name);
      else entries.set(name, { mode: "040000", path: name, oid, type: "tree" });
    } else if (change === null) entries.delete(name);
    else entries.set(name, { mode: old?.type === "blob" ? old.mode : "100644", path: name, oid: change, type: "blob" });
  }
  return entries.size === 0 ? null : git.writeTree({ fs, dir, tree: [...entries.values()] });
}
