import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost, PublishedPost } from "../publisher.ts";
import type { Bucket } from "./bucket.ts";
import type { BucketAddress } from "./bucket-address.ts";
import { writePointer } from "./find-folder.ts";
import { toMark } from "./mark.ts";
import { renderFiles, toFileName } from "./render-files.ts";
import type { FilesSettings } from "./settings.ts";

type File = { name: string; type: string; bytes: Uint8Array };
type Open = { bucket: Bucket; address: BucketAddress; settings: FilesSettings };

/** Pictures first, then the texts, the manifest last: whoever sees it sees all. Repeatable. */
export async function publishFiles(
  { bucket, address, settings }: Open,
  folder: string,
  post: PublishablePost,
): Promise<PublishedPost> {
  const { marker } = post;
  const before = await bucket.find(`${folder}index.md`);
  if (before !== null && before.marker !== null && before.marker !== marker)
    throw new ConnectorError("files", "not-found", { code: "path-taken" });
  const files = await listFiles(post);
  await writePointer(bucket, marker, folder, true);
  const old = await readManifest(bucket, folder);
  for (const { name, ...file } of files) await bucket.put(folder + name, { ...file, marker });
  const manifest = toManifest(files);
  await bucket.put(`${folder}manifest.json`, { bytes: manifest, type: "application/json", marker });
  const kept = new Set(files.map(({ name }) => name));
  for (const name of old.filter((one) => !kept.has(one))) await bucket.remove(folder + name);
  const base = settings.publicUrl === "" ? address.href : settings.publicUrl.replace(/\/+$/, "");
  const path = folder.split("/").map(encodeURIComponent).join("/");
  return {
    remoteId: folder,
    link: `${base}/${path}article.html`,
    categoryLink: null,
    mark: toMark(renderFiles(post).markdown),
  };
}

async function listFiles(post: PublishablePost): Promise<File[]> {
  const { markdown, html, json } = renderFiles(post);
  const pictures = new Map<string, File>();
  for (const picture of post.pictures) {
    const name = toFileName(picture);
    if (!pictures.has(name)) pictures.set(name, { name, type: picture.mediaType, bytes: await picture.read() });
  }
  return [
    ...pictures.values(),
    { name: "article.html", type: "text/html; charset=utf-8", bytes: html },
    { name: "article.json", type: "application/json", bytes: json },
    { name: "index.md", type: "text/markdown; charset=utf-8", bytes: markdown },
  ];
}

/** Sorted, so that the same files give the same bytes. */
function toManifest(files: File[]): Uint8Array {
  const sums = files
    .map(({ name, bytes }) => ({ name, sha256: toMark(bytes) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return Buffer.from(`${JSON.stringify({ format: 1, files: sums }, null, 2)}\n`);
}

/** The names that an earlier write left. */
async function readManifest(bucket: Bucket, folder: string): Promise<string[]> {
  const bytes = await bucket.read(`${folder}manifest.json`);
  if (bytes === null) return [];
  const names = [...new TextDecoder().decode(bytes).matchAll(/"name": "([\w.-]+)"/g)];
  return names.map(([, name = ""]) => name);
}

/** Removes the manifest last, because it names the rest: an interrupted removal can be repeated. */
export async function removeFiles(bucket: Bucket, folder: string): Promise<void> {
  const marker = (await bucket.find(`${folder}manifest.json`))?.marker ?? null;
  const names = await readManifest(bucket, folder);
  const rest = ["index.md", "article.html", "article.json"];
  for (const name of new Set([...names, ...rest])) await bucket.remove(folder + name);
  if (marker !== null) await writePointer(bucket, marker, folder, false);
  await bucket.remove(`${folder}manifest.json`);
}
