import {
  data,
  type DataRouter,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";

const AGAIN_MS = 3_000;

type RouterWindow = Window & {
  /** React Router's own. */
  __reactRouterDataRouter?: Pick<DataRouter, "revalidate" | "state">;
};

let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Around all loaders in the browser. If a page in use can't be reloaded, because the service is restarting or a train
 * is in a tunnel, the page stays as it is and reloads later: an error page would take away what people are reading or
 * typing. Pages that open don't have anything to keep; they say that the service can't be reached.
 */
export const keepPageData: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  clearTimeout(again);
  const router = (window as RouterWindow).__reactRouterDataRouter;
  const isReload = router?.state.revalidation === "loading" && router.state.navigation.state === "idle";
  const results = await next();
  let isKept = false;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error") continue;
    if (isReload && route in router.state.loaderData && mayPass(result)) {
      results[route] = { type: "data", result: router.state.loaderData[route] };
      isKept = true;
    } else if (isNetworkError(result) && navigator.onLine) {
      results[route] = { type, result: data(null, { status: 503 }) };
    }
  }
  if (isKept) again = setTimeout(() => void router?.revalidate(), AGAIN_MS);
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
