import type { Repository, Tree } from "../repository.ts";
import type { Conventions } from "../settings.ts";
import { parseDocument } from "yaml";
import { findPosts } from "./find-posts.ts";
import { type PostFile, splitPost } from "./front-matter.ts";
import { learnFrontMatter } from "./learn-front-matter.ts";
import { learnPageUrl, learnTimeZone } from "./learn-page-url.ts";
import { learnPictures } from "./learn-pictures.ts";
import { findSite, toDefaults } from "./site-generator.ts";

/** How many posts are compared, and how many are read to find the newest ones if their names have no dates. */
const NEWEST = 3;
const READ = 10;

/** Learns how posts are laid out in a repository from its generator and its three newest posts. */
export async function learnConventions(repository: Repository, { files }: Tree): Promise<Conventions> {
  const paths = [...files.keys()];
  const site = findSite(paths);
  const defaults = toDefaults(site);
  const read = async (path: string | null): Promise<string | null> => {
    const id = path === null ? undefined : files.get(path);
    return id === undefined ? null : new TextDecoder().decode(await repository.readBlob(id));
  };
  const group = findPosts(site, paths);
  const posts = group === null ? [] : await readNewest(group.paths, read);
  const path = group?.pattern ?? defaults.path;
  const frontMatter = learnFrontMatter(posts) || defaults.frontMatter;
  const pictures = learnPictures(posts, path, paths) ?? toPicturePlace(path, defaults);
  const cname = await read(
    [`${site.root}static/CNAME`, `${site.root}public/CNAME`, "CNAME"].find((at) => files.has(at)) ?? null,
  );
  const config = (await read(site.configPath)) ?? "";
  const pageUrl = learnPageUrl(site, { config, cname, path, frontMatter });
  return { generator: site.generator, path, frontMatter, ...pictures, pageUrl, timeZone: learnTimeZone(site, config) };
}

/** In a bundle, the pictures are next to the text. */
function toPicturePlace(path: string, defaults: Pick<Conventions, "picturePath" | "pictureLink">) {
  const bundle = /^(.*\/)index\.[a-z]+$/i.exec(path)?.[1];
  return bundle === undefined
    ? { picturePath: defaults.picturePath, pictureLink: defaults.pictureLink }
    : { picturePath: `${bundle}$file`, pictureLink: "./$file" };
}

async function readNewest(paths: string[], read: (path: string) => Promise<string | null>): Promise<PostFile[]> {
  // If names or folders have dates, the last paths are the newest.
  const last = paths.toSorted().reverse().slice(0, READ);
  const posts: PostFile[] = [];
  for (const path of last) {
    const post = splitPost(path, (await read(path)) ?? "");
    if (post !== null) posts.push(post);
  }
  const newest = posts.map((post) => ({ post, date: readDate(post) })).sort((a, b) => b.date.localeCompare(a.date));
  return newest.slice(0, NEWEST).map(({ post }) => post);
}

function readDate({ path, frontMatter }: PostFile): string {
  const fields: unknown = parseDocument(frontMatter).toJSON();
  const values = typeof fields === "object" && fields !== null ? Object.entries(fields) : [];
  const [, date = /\d{4}-\d\d-\d\d/.exec(path)?.[0] ?? ""] = values.find(([key]) => /date|publish/i.test(key)) ?? [];
  const at = new Date(String(date));
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
