import type { SourcePost } from "../../connectors/source.ts";

/** Addresses in a text, with or without "https://". */
const inText = /https?:\/\/[^\s<>"'“”]+|(?<![\p{L}\p{N}_@.-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?\/[^\s<>"'“”]*/giu;

/** Punctuation after one. */
const ending = /(?<![.,;:!?)\]…])[.,;:!?)\]…]+$/u;

/** Every address that a post mentions, including its own. */
export function listAddresses({
  caption,
  permalink,
  links = [],
}: Pick<SourcePost, "caption" | "permalink" | "links">): string[] {
  const typed = [...caption.matchAll(inText)].map(([address]) => address.replace(ending, ""));
  return [...(permalink === null ? [] : [permalink]), ...links, ...typed];
}

/**
 * The same for all spellings of a page's address: without scheme, "www.", trailing slash, "/amp", tracking parameters
 * and anchor. Null for a front page, which isn't an article's.
 */
export function toAddressKey(address: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (url === null) return null;
  const path = decode(url.pathname)
    .replaceAll(/\/{2,}/g, "/")
    .replace(/\/(index\.\w+|amp)?\/?$/i, "")
    .replace(/\/amp$/i, "")
    .toLowerCase();
  // WordPress's short and plain addresses have the post's id here; everything else only tracks.
  const id = url.searchParams.get("p");
  const query = id !== null && /^\d+$/.test(id) ? `?p=${id}` : "";
  return path === "" && query === "" ? null : `${url.host.replace(/^www\./, "")}${path}${query}`;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path;
  }
}
