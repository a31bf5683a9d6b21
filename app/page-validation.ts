import { data } from "react-router";

/** Marks a 404 of a page that there is, asked for with something that it cannot have been asked with. */
export const invalidPage = "invalid-page";

/** Ends the request with "Page Not Found: {path}" unless what the address says is valid for its page. */
export function validatePage(isValid: boolean): asserts isValid {
  if (!isValid) throw data(invalidPage, { status: 404 });
}
