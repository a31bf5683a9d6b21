import { posix } from "node:path";
import type { Conventions } from "../settings.ts";
import { readPattern } from "./find-posts.ts";
import type { PostFile } from "./front-matter.ts";

export type PictureConventions = Pick<Conventions, "picturePath" | "pictureLink">;

const pictureFile = /\.(jpe?g|png|webp|gif|avif)$/i;

/**
 * Learns from the posts' own pictures where they are stored and how the text refers to them. Null: no post shows one.
 */
export function learnPictures(posts: PostFile[], pattern: string, files: readonly string[]): PictureConventions | null {
  const votes = new Map<string, { learned: PictureConventions; count: number }>();
  for (const post of posts) {
    for (const link of listLinks(post)) {
      const file = findFile(post.path, link, files);
      if (file === null) continue;
      const learned = generalise(readPattern(pattern, post.path), link, file);
      const key = JSON.stringify(learned);
      votes.set(key, { learned, count: (votes.get(key)?.count ?? 0) + 1 });
    }
  }
  const [best] = [...votes.values()].sort((a, b) => b.count - a.count);
  return best?.learned ?? null;
}

function listLinks({ frontMatter, body }: PostFile): string[] {
  const inText = [...body.matchAll(/!\[[^\]]*\]\(<?([^)\s>]+)/g), ...body.matchAll(/<img[^>]+src=["']([^"']+)/gi)];
  const inHead = [...frontMatter.matchAll(/(?:^|[\s"'[:])([\w./@~-]+\.(?:jpe?g|png|webp|gif|avif))/gim)];
  return [...inText, ...inHead].map(([, link = ""]) => link).filter((link) => pictureFile.test(link));
}

/** A relative link is resolved from the post; a rooted one is looked for in the folder that the generator copies. */
function findFile(postPath: string, link: string, files: readonly string[]): string | null {
  if (/^[a-z]+:|^\/\//i.test(link)) return null;
  const beside = posix.normalize(posix.join(posix.dirname(postPath), link));
  if (!link.startsWith("/") && files.includes(beside)) return beside;
  const rooted = link.startsWith("/") ? link : `/${link}`;
  const [found] = files.filter((path) => `/${path}`.endsWith(rooted)).sort((a, b) => a.length - b.length);
  return found ?? null;
}

/** Replaces the post's values in its pictures' folders with the pattern's names. */
function generalise(parts: Record<string, string>, link: string, file: string): PictureConventions {
  const toFolder = (path: string) =>
    path
      .split("/")
      .slice(0, -1)
      .map((part) => {
        if (parts["date"] !== undefined && part === `${parts["date"]}-${parts["slug"]}`) return "$date-$slug";
        if (part === parts["slug"]) return "$slug";
        if (/^(19|20)\d\d$/.test(part)) return "$year";
        return /^(0[1-9]|1[0-2])$/.test(part) ? "$month" : part;
      })
      .concat("$file")
      .join("/");
  return { picturePath: toFolder(file), pictureLink: toFolder(link) };
}
