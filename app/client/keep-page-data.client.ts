import { data, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";

const SOON_MS = 3_000;
const LATEST_MS = 60_000;

export type ShownPage = {
  address: string;
  /** By route. */
  data: Map<string, unknown>;
  reload(): Promise<void>;
};

let shown: ShownPage | undefined;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** For root to call after each render. */
export function setShownPage(page: ShownPage): void {
  shown = page;
}

/**
 * Wraps all loaders in the browser. If the open page can't be reloaded, because the service is restarting or there is
 * no network, it stays as it is and reloads later: an error page would take away what people are reading or typing. A
 * page that is still opening has nothing to keep, so it says that the service can't be reached.
 */
export const keepPageData: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  clearTimeout(retryTimer);
  const { pathname, search } = new URL(request.url);
  const kept = shown?.address === pathname + search ? shown.data : undefined;
  const results = await next();
  let isKept = false;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error" || request.signal.aborted) continue;
    // A part of the page that shows an error has no data.
    if (kept?.get(route) !== undefined && isTemporary(result)) {
      results[route] = { type: "data", result: kept.get(route) };
      isKept = true;
      console.error(result);
    } else if (isNetworkError(result) && navigator.onLine) {
      results[route] = { type, result: data(null, { status: 503 }) };
    }
  }
  failures = isKept ? failures + 1 : 0;
  if (isKept) reloadLater();
  return results;
};

/** Waits longer after each failure in a row, and while nobody is looking. */
function reloadLater(): void {
  const delay = Math.min(LATEST_MS, SOON_MS * 2 ** (failures - 1));
  retryTimer = setTimeout(() => {
    if (document.visibilityState === "visible" && navigator.onLine) void shown?.reload();
    else reloadLater();
  }, delay);
}

/** Whether a later reload may succeed; a redirect or a missing article is the page's new state. */
function isTemporary(error: unknown): boolean {
  if (error instanceof Response) return false;
  return !isRouteErrorResponse(error) || error.status >= 500 || error.status === 429;
}

/** As the browser reports it, or with it as its cause if the answer broke off. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.cause !== undefined);
}
