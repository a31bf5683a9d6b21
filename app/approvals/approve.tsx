import { useTranslation } from "react-i18next";
import { data, isRouteErrorResponse, redirect, type HeadersFunction } from "react-router";
import { z } from "zod";
import type { ApprovalDecision } from "../../src/http/page-services.ts";
import { ErrorPage } from "../layout/ErrorPage.tsx";
import { pageContext } from "../page-context.ts";
import type { Route } from "./+types/approve.ts";
import { DecisionBar } from "./DecisionBar.tsx";
import { NoticePage } from "./NoticePage.tsx";
import { Proof } from "./Proof.tsx";

const decisions = ["approve", "decline"] as const satisfies ApprovalDecision[];
const decisionForm = z.object({ decision: z.enum(decisions) });

/** The address is a secret: it is kept nowhere and told to nobody. */
const secretAddress = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

export const headers: HeadersFunction = () => secretAddress;

/** Shows. Mail scanners open links, so nothing here may change anything. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services } = context.get(pageContext);
  const view = await services.findApproval(params.token);
  if (!view) throw data(null, { status: 404 });
  return { locale: view.locale, view, later: url.searchParams.has("later"), decideAt: url.pathname };
}

/** Decides, then leads back to the page, so that a reload does not send the form again. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  if (request.method !== "POST") throw data(null, { status: 405 });
  // A body that is no form at all is refused like one without a decision.
  const fields = await request.formData().catch(() => new FormData());
  const form = decisionForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw data(null, { status: 400 });
  const { services } = context.get(pageContext);
  const view = await services.decideApproval(params.token, form.data.decision);
  if (!view) throw data(null, { status: 404 });
  return redirect(url.pathname, { status: 303, headers: secretAddress });
}

export default function ApprovalPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("approval");
  const { view, later, decideAt } = loaderData;
  if (view.state === "waiting" && later) {
    return <NoticePage heading={t("later.heading")} text={t("later.text")} link={{ href: decideAt, label: t("later.back") }} />;
  }
  return (
    <Proof view={view}>
      {view.state === "waiting" ? <DecisionBar decideAt={decideAt} publishes={view.targets.length > 0} /> : null}
    </Proof>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation("approval");
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage error={error} />;
  return <NoticePage heading={t("unknown.heading")} text={t("unknown.text")} />;
}
