const anyOrigin = "http://own.invalid";

/**
 * Returns the requested page if it is one of ours, otherwise `fallback`, so that signing in never redirects off-site.
 */
export function ownPath(wanted: string | null, fallback: string): string {
  if (!wanted || !URL.canParse(wanted, anyOrigin)) return fallback;
  const url = new URL(wanted, anyOrigin);
  // A path that starts with "//host" would be another site's URL.
  if (url.origin !== anyOrigin || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search;
}
