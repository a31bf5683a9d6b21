import { useTranslation } from "react-i18next";
import { data, isRouteErrorResponse, type HeadersFunction } from "react-router";
import { ErrorPage } from "../ui/layout/ErrorPage.tsx";
import { pageContext } from "../server/page-context.ts";
import type { Route } from "./+types/stop-mails.ts";
import { NoticePage } from "./NoticePage.tsx";
import notices from "./notice-page.module.css";
import { UnknownLink } from "./UnknownLink.tsx";
import { secretAddress } from "./secret-address.ts";

export const headers: HeadersFunction = () => secretAddress;

/** Read-only, because mail scanners open the link too: shows what it stops. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services } = context.get(pageContext);
  const mails = await services.findStoppableMails(params["*"]);
  if (!mails) throw data(null, { status: 404 });
  return { ...mails, isKept: url.searchParams.has("keep"), postTo: url.pathname };
}

/**
 * Mail clients post "List-Unsubscribe=One-Click" and follow no redirects (RFC 8058, 3.1). The page's button posts the
 * same.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  if (request.method !== "POST") throw data(null, { status: 405 });
  const { services } = context.get(pageContext);
  await services.stopMails(params["*"]);
  return null;
}

export default function StopMailsPage({ loaderData: { kind, isStopped, isKept, postTo } }: Route.ComponentProps) {
  const { t } = useTranslation("approval");
  if (isStopped) return <NoticePage heading={t(`stop.${kind}.done`)} text={t("stop.closed")} />;
  if (isKept) return <NoticePage heading={t("stop.kept")} text={t("stop.closed")} />;
  return (
    <NoticePage heading={t(`stop.${kind}.heading`)} text={t(`stop.${kind}.text`)}>
      <form method="post" action={postTo} className={notices.answers}>
        <button className="button" name="List-Unsubscribe" value="One-Click">
          {t(`stop.${kind}.button`)}
        </button>
        <a className="button quiet" href={`${postTo}?keep`}>
          {t("stop.keep")}
        </a>
      </form>
    </NoticePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage error={error} />;
  return <UnknownLink />;
}
