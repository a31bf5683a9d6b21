/** What a route module declares in `export const handle`. */
export type RouteHandle = {
  /**
   * Which scripts the page gets. By default none, and the page works as plain HTML; "app" adds the service worker;
   * "island" also hydrates the one component that needs it; "router" hydrates the whole page with client-side routing.
   */
  scripts?: "app" | "island" | "router";
  /** Whether this page, by its loader's data, holds an island; for routes that rarely do. */
  hasIsland?(loaderData: unknown): boolean;
  /** A page for visitors: the operator's tag manager may run on it once the visitor agrees. */
  isTagged?: boolean;
  /** Namespaces that the page needs in the browser besides "common". */
  namespaces?: string[];
};

export type PageScripts = "none" | "app" | "island" | "router";

/** A matched route. */
type Match = { handle: unknown; loaderData: unknown };

export function scriptsOf(matches: Match[]): PageScripts {
  const wanted = matches.map(({ handle, loaderData }) => {
    const { scripts, hasIsland } = asRouteHandle(handle) ?? {};
    return hasIsland?.(loaderData) ? "island" : scripts;
  });
  return (["router", "island", "app"] as const).find((scripts) => wanted.includes(scripts)) ?? "none";
}

export function isTagged(handles: unknown[]): boolean {
  return handles.some((handle) => asRouteHandle(handle)?.isTagged);
}

export function namespacesOf(handles: unknown[]): string[] {
  return [...new Set(["common", ...handles.flatMap((handle) => asRouteHandle(handle)?.namespaces ?? [])])];
}

/** The router passes handles on untyped; every route module declares its own as `RouteHandle`. */
function asRouteHandle(handle: unknown): RouteHandle | undefined {
  return handle as RouteHandle | undefined;
}
