import { data } from "react-router";
import type { ApiAnswer } from "../../src/entries/http/pages/page-api.ts";

/** Marks a 404 of a page that there is, asked for with something that it cannot have been asked with. */
export const invalidPage = "invalid-page";

/** Ends the request with "Page Not Found: {path}" unless what the address says is valid for its page. */
export function validatePage(isValid: boolean): asserts isValid {
  if (!isValid) throw data(invalidPage, { status: 404 });
}

/** The same for what the address names and the API does not know: an article, a source, an integration. */
export function requireFound<Result>({ errors }: ApiAnswer<Result>, field: keyof Result & string): void {
  validatePage(!errors.some(({ path, extensions }) => path?.[0] === field && extensions.code === "not-found"));
}
