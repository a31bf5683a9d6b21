import { data, redirect, type LoaderFunctionArgs } from "react-router";
import type { OperatorPages } from "../../src/entries/http/operator/operator-pages.ts";
import { ownPathname } from "../base-path.ts";
import { localeOfPath, localePath } from "../i18n/locale.ts";
import { pageContext } from "../server/page-context.ts";

type Args = Pick<LoaderFunctionArgs, "context" | "request" | "url">;

/**
 * For every loader and action below /operator. Everyone else gets the 404 of an unknown address; an expired session is
 * renewed first (bot/operator.ts).
 */
export async function requireOperator({ context, request, url }: Args): Promise<OperatorPages> {
  const { services, viewer } = context.get(pageContext);
  if (viewer.state === "expired" && request.method === "GET") {
    const path = ownPathname(url);
    const next = encodeURIComponent(path.replace(/^\/vi(?=\/)/, "") + url.search);
    throw redirect(`${localePath(localeOfPath(path), "/bot/operator")}?next=${next}`);
  }
  const operator = await services.openOperator(request, viewer);
  if (operator === null) throw data(null, { status: 404 });
  return operator;
}
