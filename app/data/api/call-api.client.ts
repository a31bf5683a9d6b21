import { atBase } from "../../base-path.ts";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import type { ApiAnswer } from "../../../src/entries/http/pages/page-api.ts";
import { readFreshToken, renewToken } from "../../auth/access-token.client.ts";
import { ApiFailure } from "./api-failure.ts";
import { readJson } from "./read-json.client.ts";
import { retryFetch } from "./retry-fetch.ts";
import type { TypedDocument } from "./document.ts";

/**
 * For the browser: calls the API with the access token in a header, which no other site can do; the sign-in library
 * is only loaded to renew an expired one. With a fresh token the request begins before this returns, so that a page
 * that is being closed can still send it, with `keepalive`. Throws ApiFailure for the first operation that failed,
 * UnavailableFailure, and passes on network errors.
 */
export async function callApi<Result, Variables extends object>(
  settings: SignInSettings,
  document: TypedDocument<Result, Variables>,
  variables: NoInfer<Variables>,
  { keepalive = false }: { keepalive?: boolean } = {},
): Promise<Result> {
  const token = readFreshToken(settings) ?? (await renewToken(settings));
  const answer = await retryFetch(
    (url, init) => fetch(url, init),
    atBase("/graphql"),
    {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Accept-Language": window.document.documentElement.lang,
        Authorization: token,
      },
      keepalive,
      body: JSON.stringify({ query: document.text, variables }),
    },
    { repeatable: document.repeatable },
  );
  const { data, errors = [] } = (await readJson(answer)) as Partial<ApiAnswer<unknown>>;
  const [first] = errors;
  if (first) throw new ApiFailure(first);
  if (!data) throw new Error(`The API answered ${answer.status} without data`);
  return document.read(data);
}
