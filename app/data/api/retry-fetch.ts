import { type Outcome, retry, type RetryTiming } from "../../../src/platform/retry.ts";

export type RetryFetchOptions = {
  /** Whether doing it twice equals doing it once, e.g. a GraphQL query sent by POST. Default: only GET and HEAD. */
  repeatable?: boolean;
  timing?: RetryTiming;
};

type Fetch = (url: string | URL, init: RequestInit) => Promise<Response>;

class FailedAnswer extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super(`status ${answer.status}`);
    this.answer = answer;
  }
}

/**
 * `fetch` with the product's retry rule and without a cache. If the last attempt fails too, returns its answer or
 * throws its error, like `fetch`.
 */
export async function retryFetch(
  fetcher: Fetch,
  url: string | URL,
  init: RequestInit = {},
  { repeatable = ["GET", "HEAD"].includes(init.method ?? "GET"), timing }: RetryFetchOptions = {},
): Promise<Response> {
  const call = async () => {
    const answer = await fetcher(url, { ...init, cache: "no-store" });
    if (toOutcome(answer.status) === "final") return answer;
    throw new FailedAnswer(answer);
  };
  try {
    return await retry(call, {
      repeatable,
      judge: (error) => judge(error, init.signal),
      ...(timing === undefined ? {} : { timing }),
    });
  } catch (error) {
    if (error instanceof FailedAnswer) return error.answer;
    throw error;
  }
}

/** With 429 the work hasn't been done; with 5xx it may have been. */
function toOutcome(status: number): Outcome {
  if (status === 429) return "not-done";
  return [500, 502, 503, 504].includes(status) ? "unknown" : "final";
}

function judge(error: unknown, signal: AbortSignal | null | undefined): { outcome: Outcome; waitMs?: number } {
  if (error instanceof FailedAnswer)
    return { outcome: toOutcome(error.answer.status), waitMs: readRetryAfter(error.answer) };
  // Whatever was thrown, the caller has moved on.
  if (signal?.aborted === true && !isTimeout(signal.reason)) return { outcome: "final" };
  // By the Fetch standard, every network failure is a TypeError.
  return { outcome: error instanceof TypeError || isTimeout(error) ? "unknown" : "final" };
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

function readRetryAfter({ headers }: Response): number {
  const value = headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(value) ? Number(value) * 1_000 : 0;
}
