import { posix } from "node:path";
import { readPattern } from "./conventions/find-posts.ts";
import type { Tree } from "./repository.ts";
import type { GitSettings } from "./settings.ts";

/** Lists the pictures in the post's own folder; none if the folder is shared, because the other post may show them. */
export function listOwnPictures(
  { files }: Pick<Tree, "files">,
  settings: Pick<GitSettings, "path" | "picturePath">,
  path: string,
): string[] {
  const { slug } = readPattern(settings.path, path);
  if (slug === undefined) return [];
  const paths = [...files.keys()];
  if (paths.some((other) => other !== path && readPattern(settings.path, other)["slug"] === slug)) return [];
  return paths.filter(
    (file) =>
      readPattern(settings.picturePath, file)["slug"] === slug &&
      /^[0-9a-f]{12}\.(?:jpg|png|webp)$/.test(posix.basename(file)),
  );
}
