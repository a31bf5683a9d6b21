import { toAccountFolder, toKind, toRole } from "./archive-paths.ts";
import { mendJson } from "./mend-text.ts";
import { mergePosts } from "./merge-posts.ts";
import { type ArchiveFile, ArchiveProblem, nameMoved, type OpenedFiles, openFiles } from "./open-files.ts";
import { readDetailedPost } from "./read-detailed-post.ts";
import { readLegacyPost } from "./read-legacy-posts.ts";
import type { FoundPosts, PictureFault, RawPost } from "./shapes.ts";
import { asList, asObject } from "./values.ts";
import { MAX_PICTURE_BYTES } from "./sniff-picture.ts";

/** The kind of files that were chosen, if they contain no posts. The page has a text for each that says what to do. */
export type ArchiveKind = "html" | "facebook" | "threads" | "no-posts" | "unknown";

export type ArchiveAccount = FoundPosts & {
  /** The folder's name if the archive has several accounts, otherwise "". */
  name: string;
  /** Finds a picture that a post names. */
  findPicture(uri: string): ArchiveFile | null;
};

export type ReadArchive = { accounts: ArchiveAccount[]; kind: ArchiveKind | null };

/**
 * Reads the posts of one archive, from one or more ZIPs or a folder. Reads only the ZIPs' directories and the files
 * with posts; pictures are read on demand. Throws ArchiveProblem.
 */
export async function readArchive(chosen: readonly File[]): Promise<ReadArchive> {
  const opened = await openFiles(chosen);
  const isPicture = ({ path }: ArchiveFile) => toRole(path) === "picture";
  const pictures = new Map(opened.files.filter(isPicture).map((file) => [file.path, file]));
  const folders = [...new Set([...pictures.keys()].map(toAccountFolder))];
  const lists = opened.files.filter((file) => !isPicture(file));
  const byName = Map.groupBy(lists, ({ path }) => toName(toAccountFolder(path)));
  const names = [...byName].flatMap(([name, files]) => (files.some(isPosts) ? [name] : []));
  if (names.length === 0) return { accounts: [], kind: explainAbsence(opened) };
  // Other folders may belong to any account, so posts archived there are hidden in all of them.
  const isStray = (folder: string) => !names.includes(toName(folder));
  const stray = lists.filter(({ path }) => isStray(toAccountFolder(path)));
  const accounts: ArchiveAccount[] = [];
  for (const name of names) {
    // A picture's path may start at the list's folder or below it.
    const own = [
      ...new Set((byName.get(name) ?? []).map(({ path }) => toAccountFolder(path))),
      ...folders.filter((folder) => toName(folder) === name),
      ...folders.filter(isStray),
    ];
    const findPicture = (uri: string) =>
      own.map((folder) => pictures.get(folder + uri.normalize("NFC"))).find((file) => file !== undefined) ?? null;
    const found = await readAccount([...(byName.get(name) ?? []), ...stray], (uri) => findFault(findPicture(uri)));
    accounts.push({ ...found, name, findPicture });
  }
  return { accounts, kind: null };
}

function isPosts({ path }: ArchiveFile): boolean {
  return toRole(path) === "posts";
}

function findFault(picture: ArchiveFile | null): PictureFault | null {
  if (picture === null) return "missing-picture";
  return picture.size > MAX_PICTURE_BYTES ? "too-large" : null;
}

/**
 * Each part of an export may be unpacked into its own folder; the names differ only in their random suffix:
 * "instagram-lena-2026-07-25-pNeIe6Yn/".
 */
function toName(folder: string): string {
  const name = folder.replace(/\/$/, "").split("/").at(-1) ?? "";
  return name.replace(/^instagram-/, "").replace(/-\d{4}-\d\d-\d\d(-\w{8})?( \(\d+\))?$/, "");
}

function explainAbsence({ paths }: OpenedFiles): ArchiveKind {
  const kind = toKind(paths);
  return kind === "instagram" ? "no-posts" : kind;
}

async function readAccount(files: ArchiveFile[], findFault: (uri: string) => PictureFault | null): Promise<FoundPosts> {
  const read: Record<"legacy" | "detailed" | "archived", RawPost[]> = { legacy: [], detailed: [], archived: [] };
  const hasArchivedList = files.some(({ path }) => toRole(path) === "archived-posts");
  let unreadable = 0;
  for (const file of files.toSorted((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }))) {
    const isArchived = toRole(file.path) === "archived-posts";
    for (const entry of await readEntries(file)) {
      const isDetailed = asObject(entry)?.["label_values"] !== undefined;
      const post = isDetailed ? readDetailedPost(entry) : readLegacyPost(entry);
      if (post === null) unreadable += 1;
      else read[isArchived ? "archived" : isDetailed ? "detailed" : "legacy"].push(post);
    }
  }
  return mergePosts({ ...read, archived: hasArchivedList ? read.archived : null, unreadable, findFault });
}

/**
 * The list is the whole file, or the value of a single key: "ig_posts", "ig_archived_post_media". Throws for an
 * unreadable list of archived posts, because the other lists have those posts too, as if they were public.
 */
async function readEntries(file: ArchiveFile): Promise<unknown[]> {
  const fileName = file.path.split("/").at(-1) ?? "";
  const bytes = await file.read();
  const text = await bytes.text().catch((error: unknown) => {
    throw nameMoved(error, fileName);
  });
  const parsed = parseJson(text);
  if (parsed === null && toRole(file.path) === "archived-posts") throw new ArchiveProblem("cut", fileName);
  const root = asObject(parsed);
  const inner = root && Object.entries(root).find(([name, value]) => name.startsWith("ig_") && Array.isArray(value));
  return asList(inner ? inner[1] : parsed) ?? [parsed];
}

function parseJson(text: string): unknown {
  try {
    return mendJson(JSON.parse(text));
  } catch {
    return null;
  }
}
