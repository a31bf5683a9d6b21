import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost } from "../publisher.ts";
import { fillText } from "./conventions/fill-front-matter.ts";
import { readPattern } from "./conventions/find-posts.ts";
import { toFileSlug, toValues } from "./render-post.ts";
import type { Repository, Tree } from "./repository.ts";
import type { GitSettings } from "./settings.ts";

const TRIES = 50;

/** The first free path for a post; one that already holds it counts as free. The path is the post's id from then on. */
export async function findPlace(
  repository: Pick<Repository, "readBlob">,
  { files }: Tree,
  { path, timeZone }: Pick<GitSettings, "path" | "timeZone">,
  post: PublishablePost,
): Promise<string> {
  for (let number = 1; number <= TRIES; number += 1) {
    const slug = number === 1 ? toFileSlug(post) : `${toFileSlug(post)}-${number}`;
    const place = fillText(path, toValues(post, slug, timeZone));
    const id = files.get(place);
    if (id === undefined || (await holds(repository, id, post.marker))) return place;
  }
  throw new ConnectorError("git", "rejected", { code: "no-free-path" });
}

export async function holds(repository: Pick<Repository, "readBlob">, id: string, marker: string): Promise<boolean> {
  return new TextDecoder().decode(await repository.readBlob(id)).includes(marker);
}

/** The slug in a post's path; the pattern may have changed since the path was made. */
export function readSlug({ path }: Pick<GitSettings, "path">, place: string, post: PublishablePost): string {
  return readPattern(path, place)["slug"] ?? toFileSlug(post);
}
