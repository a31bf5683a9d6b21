/** What a route module says about itself in `export const handle`. */
export type RouteHandle = {
  /** The page's scripts are sent. Without it a page is plain HTML and works as such. */
  hydrate?: boolean;
  /** Texts that the page needs in the browser beside "common". */
  namespaces?: string[];
};

/** Whether one of the matched routes wants its scripts. */
export function isHydrated(handles: unknown[]): boolean {
  return handles.some((handle) => asRouteHandle(handle)?.hydrate === true);
}

export function namespacesOf(handles: unknown[]): string[] {
  return [...new Set(["common", ...handles.flatMap((handle) => asRouteHandle(handle)?.namespaces ?? [])])];
}

/** The router passes handles on untyped; every route module declares its own as `RouteHandle`. */
function asRouteHandle(handle: unknown): RouteHandle | undefined {
  return handle as RouteHandle | undefined;
}
