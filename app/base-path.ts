declare global {
  /** The path below which the site lies, e.g. "/galley", or "". The service sets it before it loads the built pages. */
  var galleyBasePath: string | undefined;
}

/** In the browser the page says it (app/root.tsx). */
function basePath(): string {
  return (typeof document === "undefined" ? globalThis.galleyBasePath : document.documentElement.dataset["base"]) ?? "";
}

/** Where a path of the site lies on its host, for whatever the router does not resolve: plain links, forms, calls. */
export function atBase(path: string): string {
  return basePath() + path;
}

/** The other way round: a path of the site, as routes, links of the router and redirects have it. */
export function ownPathname({ pathname }: { pathname: string }): string {
  const base = basePath();
  if (pathname === base) return "/";
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}
