import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";
import { fromApiError } from "../../data/api/api-failure.ts";
import { FailureNotice } from "./FailureNotice.tsx";

/** The parts of a page that failed to load, each with its message; the other parts are still shown. */
export function LoadFailures({ errors }: { errors: ApiError[] }) {
  return errors.map((error) => <FailureNotice key={String(error.path?.[0])} failure={fromApiError(error)} />);
}
