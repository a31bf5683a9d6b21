const anyOrigin = "http://own.invalid";

/** The wanted page if it is one of ours, otherwise `fallback`: nobody is led elsewhere after signing in. */
export function ownPath(wanted: string | null, fallback: string): string {
  if (!wanted || !URL.canParse(wanted, anyOrigin)) return fallback;
  const url = new URL(wanted, anyOrigin);
  // "//host" in a path would again be another site's address.
  if (url.origin !== anyOrigin || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search;
}
