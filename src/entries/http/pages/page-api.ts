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
    /** Of `stale-version`: what was sent, and what stands there meanwhile. */
    yours?: unknown;
    current?: unknown;
  };
};

/** `data` is null only for somebody who is not signed in; in it, an operation that failed is null. */
export type ApiAnswer<Result> = { data: Result | null; errors: ApiError[] };

/** One GraphQL document asked in process, with the rights of whoever looks at the page. */
export type PageCall = {
  viewer: Viewer;
  document: string;
  variables: Record<string, unknown>;
  /** Of the texts of errors. */
  locale: Locale;
  requestId: string;
  clientAddress: string;
};
