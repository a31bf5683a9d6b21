import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost } from "../publisher.ts";
import { toBlobId } from "./blob-id.ts";
import { readMarker, toMessage } from "./commit-message.ts";
import { holds } from "./find-place.ts";
import { listOwnPictures } from "./list-own-pictures.ts";
import type { RenderedPost } from "./render-post.ts";
import { BRANCH_MOVED, type CommitRequest, PATH_TAKEN, type Repository, type Tree } from "./repository.ts";
import type { GitSettings } from "./settings.ts";

const MOVES = 5;

/** If someone else commits between reading and writing, reads again; never forces. */
export async function againIfMoved<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const moved = error instanceof ConnectorError && error.code === BRANCH_MOVED;
      if (!moved || attempt === MOVES) throw error;
    }
  }
}

export type Writing = {
  tree: Tree;
  branch: string;
  path: string;
  settings: GitSettings;
  rendered: RenderedPost;
  post: PublishablePost;
};

/** Returns the commit that holds the post. Throws "not-found" if the path has become somebody else's. */
export async function writePost(
  repository: Repository,
  { tree, branch, path, settings, rendered, post }: Writing,
): Promise<string> {
  const before = tree.files.get(path);
  if (before !== undefined && before !== rendered.mark) await requireOwn(repository, branch, path, before, post.marker);
  const writes = await listWrites(tree, { path, rendered });
  if (writes.length === 0) return tree.head;
  const kept = new Set(rendered.pictures.map((picture) => picture.path));
  const removes = listOwnPictures(tree, settings, path).filter((picture) => !kept.has(picture));
  const message = toMessage(before === undefined ? "Publish" : "Update", post.title, post.marker, path);
  return repository.commit({ branch, tree, message, writes, removes });
}

/** The post's files that the branch doesn't have yet. */
export async function listWrites(
  { files }: Pick<Tree, "files">,
  { path, rendered }: Pick<Writing, "path" | "rendered">,
): Promise<CommitRequest["writes"]> {
  const writes = files.get(path) === rendered.mark ? [] : [{ path, bytes: rendered.text }];
  for (const picture of rendered.pictures) {
    if (writes.some((file) => file.path === picture.path)) continue;
    const bytes = await picture.read();
    if (files.get(picture.path) !== toBlobId(bytes)) writes.push({ path: picture.path, bytes });
  }
  return writes;
}

/** A file without our marker is still ours if our own commit wrote that path last: its owner removed the comment. */
async function requireOwn(
  repository: Repository,
  branch: string,
  path: string,
  id: string,
  marker: string,
): Promise<void> {
  if (await holds(repository, id, marker)) return;
  if (readMarker(await repository.listMessages(branch), path) === marker) return;
  throw new ConnectorError("git", "not-found", { code: PATH_TAKEN });
}
