import { toTypedUrl } from "../typed-url.ts";

/** An account on a server, as people type it. */
export type TypedAccount = {
  name: string;
  origin: string;
  /** A handle names a domain, which isn't always the server; an address names the server. */
  isHandle: boolean;
};

const handle = /^@?([\w.-]+)@([a-z0-9.-]+\.[a-z0-9-]{2,}(?::\d+)?)$/i;
/** Mastodon's "/@lena" and "/web/@lena", the usual "/users/lena", Pixelfed's "/lena" and "/users/lena.atom". */
const profilePath = /^\/(?:(?:web\/)?@|users\/)?([\w.-]*\w)\/?$/;

/** Reads "@lena@pixelfed.social" or a profile's address; null if it can't be an account. */
export function toTypedAccount(typed: string): TypedAccount | null {
  const text = typed.trim();
  const [, name, domain] = handle.exec(text) ?? [];
  if (name !== undefined && domain !== undefined)
    return { name, origin: `https://${domain.toLowerCase()}`, isHandle: true };
  const url = toTypedUrl(text);
  if (url === null) return null;
  const named = profilePath.exec(url.pathname)?.[1]?.replace(/\.atom$/, "");
  return named === undefined ? null : { name: named, origin: url.origin, isHandle: false };
}
