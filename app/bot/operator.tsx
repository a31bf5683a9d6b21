import { redirect } from "react-router";
import { ownPathname } from "../base-path.ts";
import { localeOfPath, localePath } from "../i18n/locale.ts";
import { pageContext } from "../server/page-context.ts";
import type { Route } from "./+types/operator.ts";

/** To the operator's pages once the session is renewed; those pages have no scripts that could renew it. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(pageContext).viewer.state !== "signed-in") return null;
  const next = url.searchParams.get("next") ?? "";
  const path = /^\/operator(?:[/?][\w/?&=%.@+-]*)?$/.test(next) ? next : "/operator";
  throw redirect(localePath(localeOfPath(ownPathname(url)), path));
}

export default function ToOperator() {
  return null;
}
