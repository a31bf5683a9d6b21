import { data, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";

const AGAIN_MS = 3_000;

export type ShownPage = {
  address: string;
  /** By route. */
  data: Map<string, unknown>;
  reload(): Promise<void>;
};

let shown: ShownPage | undefined;
let again: ReturnType<typeof setTimeout> | undefined;

/** For root to call after each render. */
export function noteShownPage(page: ShownPage): void {
  shown = page;
}

/**
 * Around all loaders in the browser. If the page in use can't be reloaded, because the service is restarting or a train
 * is in a tunnel, it stays as it is and reloads later: an error page would take away what people are reading or typing.
 * Pages that open don't have anything to keep; they say that the service can't be reached.
 */
export const keepPageData: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  clearTimeout(again);
  const { pathname, search } = new URL(request.url);
  const kept = shown?.address === pathname + search ? shown.data : undefined;
  const results = await next();
  let isKept = false;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error") continue;
    // A part of the page that shows an error has no data.
    if (kept?.get(route) !== undefined && mayPass(result)) {
      results[route] = { type: "data", result: kept.get(route) };
      isKept = true;
    } else if (isNetworkError(result) && navigator.onLine) {
      results[route] = { type, result: data(null, { status: 503 }) };
    }
  }
  if (isKept) again = setTimeout(() => void shown?.reload(), AGAIN_MS);
  return results;
};

/** Whether a later reload may succeed; a redirect or a missing article is the page's new state. */
function mayPass(error: unknown): boolean {
  if (error instanceof Response) return false;
  return !isRouteErrorResponse(error) || error.status >= 500 || error.status === 429;
}

/** As the browser reports it, or with it as its cause if the answer broke off. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.cause !== undefined);
}
