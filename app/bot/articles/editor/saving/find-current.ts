import { type DocumentInput, fromInput } from "../../../../../src/document/api-form.ts";
import { ApiFailure } from "../../../../data/api/api-failure.ts";
import type { VersionText } from "../edited-article.ts";

/** For an edit, the `stale-version` error carries the current text (docs/api.md). */
export function findCurrent(error: unknown): VersionText | null {
  if (!(error instanceof ApiFailure) || error.error.extensions.code !== "stale-version") return null;
  const { document, ...text } = error.error.extensions.current as Omit<VersionText, "document"> & {
    document: DocumentInput;
  };
  return { ...text, document: fromInput(document) };
}
