import { data } from "react-router";
import type { ApiAnswer } from "../../src/entries/http/pages/page-api.ts";

/** Marks a 404 of an existing page that was requested with invalid parameters. */
export const invalidPage = "invalid-page";

/** Ends the request with "Page Not Found: {path}" unless the URL's parameters are valid for its page. */
export function validatePage(isValid: boolean): asserts isValid {
  if (!isValid) throw data(invalidPage, { status: 404 });
}

/** The same if the API doesn't know what the URL names: an article, a source, an integration. */
export function requireFound<Result>({ errors }: ApiAnswer<Result>, field: keyof Result & string): void {
  validatePage(!errors.some(({ path, extensions }) => path?.[0] === field && extensions.code === "not-found"));
}
