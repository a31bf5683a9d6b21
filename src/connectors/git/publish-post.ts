import { ConnectorError } from "../../platform/connector-error.ts";
import type { LandingPart, PublishablePost, PublishedPost, PublishTarget } from "../publisher.ts";
import { toBlobId } from "./blob-id.ts";
import { readMarker, toMessage } from "./commit-message.ts";
import { fillText } from "./conventions/fill-front-matter.ts";
import { holds, readSlug } from "./find-place.ts";
import { type GitOptions, withRepository } from "./open-repository.ts";
import { type RenderedPost, renderPost, toFileSlug, toValues } from "./render-post.ts";
import { BRANCH_MOVED, PATH_TAKEN, type Repository, type Tree } from "./repository.ts";
import type { GitSettings } from "./settings.ts";
import { waitForPage } from "./wait-for-page.ts";

const MOVES = 5;

/**
 * Writes text and pictures in one commit, unless the branch already holds them, then waits for the site's build and
 * looks at the page. Throws "unavailable" with "building" while there's no page yet.
 */
export function publishPost(
  options: GitOptions,
  target: PublishTarget,
  path: string,
  post: PublishablePost,
): Promise<PublishedPost> {
  return withRepository(options, target, async ({ repository, settings, branch, address }) => {
    const slug = readSlug(settings, path, post);
    const rendered = renderPost(post, settings, slug);
    const commit = await againIfMoved(async () => {
      const tree = await repository.readTree(branch);
      return writePost(repository, { tree, branch, path, settings, slug, rendered, post });
    });
    const pageUrl =
      settings.pageUrl === "" ? null : fillText(settings.pageUrl, toValues(post, encodeURIComponent(slug)));
    await waitForPage(options, repository, { commit, pageUrl, title: post.title });
    return {
      remoteId: path,
      link: pageUrl ?? repository.toFilePage(branch, path) ?? address.href,
      categoryLink: null,
      mark: rendered.mark,
      notLanded: listNotLanded(settings, slug, post),
    };
  });
}

/** Someone else's commit came between reading and writing: reads again, and never forces. */
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
  slug: string;
  rendered: RenderedPost;
  post: PublishablePost;
};

/** Returns the commit that holds the post. Throws "not-found" if the path has become somebody else's. */
export async function writePost(
  repository: Repository,
  { tree, branch, path, settings, slug, rendered, post }: Writing,
): Promise<string> {
  const before = tree.files.get(path);
  if (before !== undefined && before !== rendered.mark) await requireOwn(repository, branch, path, before, post.marker);
  const writes = before === rendered.mark ? [] : [{ path, bytes: rendered.text }];
  for (const picture of rendered.pictures) {
    if (writes.some((file) => file.path === picture.path)) continue;
    const bytes = await picture.read();
    if (tree.files.get(picture.path) !== toBlobId(bytes)) writes.push({ path: picture.path, bytes });
  }
  if (writes.length === 0) return tree.head;
  const kept = new Set(rendered.pictures.map((picture) => picture.path));
  const removes = listOwnPictures(tree, settings, slug, post).filter((picture) => !kept.has(picture));
  const message = toMessage(before === undefined ? "Publish" : "Update", post.title, post.marker, path);
  return repository.commit({ branch, tree, message, writes, removes });
}

/** A file without our marker is still ours if our own commit wrote that path last: its owner removed the comment. */
export async function requireOwn(
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

/** The post's pictures in the repository, where they have a folder of their own. */
export function listOwnPictures(
  { files }: Tree,
  { picturePath }: GitSettings,
  slug: string,
  post: Pick<PublishablePost, "title" | "excerpt" | "tags" | "language" | "publishAt" | "requestedAt">,
): string[] {
  const folder = fillText(picturePath, { ...toValues(post, slug), file: "" });
  if (!picturePath.includes("$slug/")) return [];
  return [...files.keys()].filter(
    (path) => path.startsWith(folder) && /^[0-9a-f]{12}\.(jpg|png|webp)$/.test(path.slice(folder.length)),
  );
}

/** A template without a name for a part doesn't show it. */
function listNotLanded({ frontMatter }: GitSettings, slug: string, post: PublishablePost): LandingPart[] {
  return [
    ...(post.excerpt !== "" && !frontMatter.includes("$excerpt") ? (["excerpt"] as const) : []),
    ...(post.tags.length > 0 && !frontMatter.includes("$tags") ? (["tags"] as const) : []),
    ...(slug === toFileSlug(post) ? [] : (["slug"] as const)),
  ];
}
