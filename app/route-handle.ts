/** What a route module says about itself in `export const handle`. */
export type RouteHandle = {
  /**
   * Which scripts the page gets. Without any it is plain HTML and works as such; "island" wakes only
   * the one component that needs it; "router" hydrates the whole page with client-side routing.
   */
  scripts?: "island" | "router";
  /** Texts that the page needs in the browser beside "common". */
  namespaces?: string[];
};

export type PageScripts = "none" | "island" | "router";

export function scriptsOf(handles: unknown[]): PageScripts {
  const wanted = handles.map((handle) => asRouteHandle(handle)?.scripts);
  if (wanted.includes("router")) return "router";
  return wanted.includes("island") ? "island" : "none";
}

export function namespacesOf(handles: unknown[]): string[] {
  return [...new Set(["common", ...handles.flatMap((handle) => asRouteHandle(handle)?.namespaces ?? [])])];
}

/** The router passes handles on untyped; every route module declares its own as `RouteHandle`. */
function asRouteHandle(handle: unknown): RouteHandle | undefined {
  return handle as RouteHandle | undefined;
}
