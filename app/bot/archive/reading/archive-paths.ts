/** The role of a file in an archive; files without one are never opened. */
export type FileRole = "posts" | "archived-posts" | "picture";

/**
 * The file with the posts has moved several times: content/, your_instagram_activity/content/,
 * your_instagram_activity/media/.
 */
const postsFile = /(^|\/)(content|media)\/posts(_\d+)?\.json$/;
const archivedFile = /(^|\/)(content|media)\/archived_posts(_\d+)?\.json$/;
/** Paths that show which kind of archive it is. */
const kinds = {
  facebook: /(^|\/)(this_profile's_activity_across_facebook|your_facebook_activity|profile_posts_\d+\.json)/,
  threads: /(^|\/)(threads_and_replies|your_threads_activity|threads)(\/|_)/,
  html: /(^|\/)(content|media)\/posts(_\d+)?\.html$|(^|\/)(start_here|index)\.html$/,
  instagram: /(^|\/)(your_instagram_activity|connections|personal_information|logged_information)\//,
} as const;

/** Null for a path that could lead out of the archive. */
export function toSafePath(path: string): string | null {
  const normal = path.normalize("NFC");
  if (/[\\\0]|^\/|^[a-z]:|(^|\/)\.\.(\/|$)/i.test(normal)) return null;
  if (/(^|\/)(__MACOSX|\.DS_Store|\._[^/]*)(\/|$)/.test(normal)) return null;
  return normal;
}

/** Leaves out logged_information/past_instagram_insights/posts.json, which only has the same name. */
export function toRole(path: string): FileRole | null {
  if (postsFile.test(path)) return "posts";
  if (archivedFile.test(path)) return "archived-posts";
  return /(^|\/)media\/(posts|other|archived_posts)\/[^/]/.test(path) && !/\.(json|html|srt)$/i.test(path)
    ? "picture"
    : null;
}

/** What kind of archive this is if it has no posts, so that we can say what to do instead. */
export function toKind(paths: readonly string[]): keyof typeof kinds | "unknown" {
  const has = (kind: keyof typeof kinds) => paths.some((path) => kinds[kind].test(path));
  return (["facebook", "threads", "html", "instagram"] as const).find(has) ?? "unknown";
}

/** The folder that holds an account's files and pictures: "" or "instagram-lena-2026/". */
export function toAccountFolder(path: string): string {
  const list = /^(.*?)(your_instagram_activity\/)?(content|media)\/[^/]+\.json$/.exec(path);
  const picture = /^(|.*?\/)media\/(posts|other|archived_posts)\//.exec(path);
  return (list ?? picture)?.[1] ?? "";
}
