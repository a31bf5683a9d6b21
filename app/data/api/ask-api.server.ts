import type { RouterContextProvider } from "react-router";
import { ownPathname } from "../../base-path.ts";
import type { ApiAnswer } from "../../../src/entries/http/pages/page-api.ts";
import { localeOfPath } from "../../i18n/locale.ts";
import { pageContext } from "../../server/page-context.ts";
import type { TypedDocument } from "./document.ts";

/**
 * For loaders: calls the API in process, as the user of the request's cookies. `data` is null if nobody is signed in.
 */
export async function askApi<Result, Variables extends object>(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  document: TypedDocument<Result, Variables>,
  variables: NoInfer<Variables>,
): Promise<ApiAnswer<Result>> {
  const { services, viewer, requestId, clientAddress } = context.get(pageContext);
  const locale = localeOfPath(ownPathname(url));
  const answer = await services.executeDocument({
    viewer,
    document: document.text,
    variables: Object.fromEntries(Object.entries(variables)),
    locale,
    requestId,
    clientAddress,
  });
  return { ...answer, data: answer.data === null ? null : document.read(answer.data) };
}
