import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost } from "../publisher.ts";
import type { Bucket } from "./bucket.ts";

const TRIES = 50;

/** Remembers where an article was put, for a look-up by its marker. */
const toPointer = (marker: string) => `.galley/${marker.replace(/^galley:/, "")}`;

const UNPUBLISHED = "unpublished";

export const writePointer = (bucket: Pick<Bucket, "put">, marker: string, folder: string, isPublished: boolean) =>
  bucket.put(toPointer(marker), {
    bytes: Buffer.from(isPublished ? `${folder}\n` : `${folder}\n${UNPUBLISHED}\n`),
    ...{ type: "text/plain", marker },
  });

/** Follows the pointer, which is written before the article and outlives it. */
export async function findArticle(
  bucket: Pick<Bucket, "read" | "find">,
  marker: string,
): Promise<{ remoteId: string; published: boolean }[]> {
  const pointer = await bucket.read(toPointer(marker));
  if (pointer === null) return [];
  const [remoteId = "", state] = new TextDecoder().decode(pointer).trim().split("\n");
  if (state === UNPUBLISHED) return [{ remoteId, published: false }];
  const text = await bucket.find(`${remoteId}index.md`);
  if (text?.marker !== marker) return [];
  return [{ remoteId, published: (await bucket.find(`${remoteId}manifest.json`)) !== null }];
}

/** "articles/2026/nine-bowls/": the first that's free or already this article's, which it then keeps. */
export async function findFolder(
  bucket: Pick<Bucket, "create" | "find">,
  post: Pick<PublishablePost, "slug" | "marker" | "publishAt" | "requestedAt">,
): Promise<string> {
  const year = (post.publishAt ?? post.requestedAt).getUTCFullYear();
  for (let number = 1; number <= TRIES; number += 1) {
    const folder = `articles/${year}/${toName(post)}${number === 1 ? "" : `-${number}`}/`;
    const taken = await bucket.find(`${folder}index.md`);
    if (taken?.marker === post.marker) return folder;
    if (taken === null && (await claim(bucket, folder, post.marker))) return folder;
  }
  throw new ConnectorError("files", "rejected", { code: "no-free-path" });
}

/** Another article with the same slug may look for its folder at the same time. */
async function claim(bucket: Pick<Bucket, "create" | "find">, folder: string, marker: string): Promise<boolean> {
  const key = `.galley/folders/${folder.slice(0, -1)}`;
  const file = { bytes: Buffer.from(`${marker}\n`), type: "text/plain", marker };
  const isNew = (await bucket.find(key)) === null && (await bucket.create(key, file));
  return isNew || (await bucket.find(key))?.marker === marker;
}

/** A name that every file system takes. */
function toName({ slug, marker }: Pick<PublishablePost, "slug" | "marker">): string {
  const name = slug
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const short = Array.from(name).slice(0, 60).join("").replace(/-+$/, "");
  const isReserved = /^(con|prn|aux|nul|com\d|lpt\d)$/.test(short);
  return short === "" || isReserved ? `article-${marker.slice(-8)}` : short;
}
