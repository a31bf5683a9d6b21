import type { NamedMedia } from "./shapes.ts";

/** Instagram's id of a picture, if its file name is that id or ends with it. */
export function toMediaId(uri: string): string | null {
  const name =
    uri
      .split("/")
      .at(-1)
      ?.replace(/\.\w+$/, "") ?? "";
  return /(?:^|_n_|_)(1[78]\d{14,18})$/.exec(name)?.[1] ?? null;
}

/** Returns what identifies a post in every archive of the account: its first picture's id, otherwise its path. */
export async function toPostKey(media: readonly NamedMedia[]): Promise<string> {
  const uri = media[0]?.uri ?? "";
  const id = toMediaId(uri);
  if (id !== null) return `media:${id}`;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(uri.normalize("NFC")));
  return `file:${[...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
