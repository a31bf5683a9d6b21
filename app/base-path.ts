declare global {
  /**
   * The path under which the site is served, e.g. "/galley", or "". The service sets it before it loads the built
   * pages.
   */
  var galleyBasePath: string | undefined;
}

/** In the browser, the page provides it (app/root.tsx). */
function basePath(): string {
  return (typeof document === "undefined" ? globalThis.galleyBasePath : document.documentElement.dataset["base"]) ?? "";
}

/** Prefixes a site path with the base path, for everything the router doesn't resolve: plain links, forms, calls. */
export function atBase(path: string): string {
  return basePath() + path;
}

/** The reverse: a path without the base path, as routes, router links and redirects use it. */
export function ownPathname({ pathname }: { pathname: string }): string {
  const base = basePath();
  if (pathname === base) return "/";
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}
