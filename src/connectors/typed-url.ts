/** Reads a web address as people type it, with or without "https://"; null if it's none. */
export function toTypedUrl(typed: string): URL | null {
  const text = typed.trim();
  if (text.startsWith("@")) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "") return null;
  url.hash = "";
  return url;
}
