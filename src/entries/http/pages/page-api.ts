import type { Viewer } from "../../../owner/sign-in/viewer.ts";
import type { Locale } from "../../../platform/languages.ts";

/** An entry of GraphQL's `errors`, as docs/api.md describes it. */
export type ApiError = {
  message: string;
  path?: (string | number)[];
  extensions: {
    code: string;
    retryable: boolean;
    supportId: string;
    field?: string;
    problem?: string;
    fieldMessage?: string;
    /** For `stale-version`: the version that was sent, and the current one. */
    yours?: unknown;
    current?: unknown;
  };
};

/** `data` is null only for callers who aren't signed in; inside it, a failed operation is null. */
export type ApiAnswer<Result> = { data: Result | null; errors: ApiError[] };

/** Runs one GraphQL document in process, with the rights of the page's viewer. */
export type PageCall = {
  viewer: Viewer;
  document: string;
  variables: Record<string, unknown>;
  /** The language of error messages. */
  locale: Locale;
  requestId: string;
  clientAddress: string;
};
