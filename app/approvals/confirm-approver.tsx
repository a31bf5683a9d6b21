import { useTranslation } from "react-i18next";
import { data, isRouteErrorResponse, redirect, type HeadersFunction } from "react-router";
import { z } from "zod";
import { ownPathname } from "../base-path.ts";
import { ErrorPage } from "../ui/layout/ErrorPage.tsx";
import { pageContext } from "../server/page-context.ts";
import { readForm } from "../server/read-form.ts";
import type { Route } from "./+types/confirm-approver.ts";
import { NoticePage } from "./NoticePage.tsx";
import { UnknownLink } from "./UnknownLink.tsx";
import styles from "./notice-page.module.css";
import { secretAddress } from "./secret-address.ts";

const answerForm = z.object({ answer: z.enum(["confirm", "refuse"]) });

export const headers: HeadersFunction = () => secretAddress;

/** Read-only: shows the question. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services } = context.get(pageContext);
  const invitation = await services.findApproverInvitation(params.token);
  if (!invitation) throw data(null, { status: 404 });
  return { locale: invitation.locale, invitation, postTo: url.pathname };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { answer } = await readForm(request, answerForm);
  const { services } = context.get(pageContext);
  await services.answerApproverInvitation(params.token, answer);
  return redirect(ownPathname(url), { status: 303, headers: secretAddress });
}

/** Asks the holder of an address whether they want to approve someone's articles. */
export default function ConfirmApproverPage({ loaderData: { invitation, postTo } }: Route.ComponentProps) {
  const { t } = useTranslation("approval");
  const { state, accountName: account, email } = invitation;
  const text = t(`invitation.${state}.text`, { email });
  if (state !== "waiting") return <NoticePage heading={t(`invitation.${state}.heading`)} text={text} />;
  return (
    <NoticePage
      heading={account === "" ? t("invitation.waiting.headingOfPhotos") : t("invitation.waiting.heading", { account })}
      text={text}
    >
      <form method="post" action={postTo} className={styles.answers}>
        <button className="button" name="answer" value="confirm">
          {t("invitation.confirm")}
        </button>
        <button className="button quiet" name="answer" value="refuse">
          {t("invitation.refuse")}
        </button>
      </form>
    </NoticePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage error={error} />;
  return <UnknownLink />;
}
