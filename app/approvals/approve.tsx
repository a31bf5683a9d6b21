import { useTranslation } from "react-i18next";
import { data, isRouteErrorResponse, redirect, type HeadersFunction } from "react-router";
import { z } from "zod";
import { ownPathname } from "../base-path.ts";
import type { PageServices } from "../../src/entries/http/pages/page-services.ts";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import { ErrorPage } from "../ui/layout/ErrorPage.tsx";
import { pageContext } from "../server/page-context.ts";
import type { Route } from "./+types/approve.ts";
import { ChangesForm } from "./ChangesForm.tsx";
import { DecisionBar } from "./DecisionBar.tsx";
import { EditForm } from "./EditForm.tsx";
import { NoticePage } from "./NoticePage.tsx";
import notices from "./notice-page.module.css";
import { Proof } from "./Proof.tsx";
import { secretAddress } from "./secret-address.ts";

const text = z.string().max(20_000);
const decisionForm = z.discriminatedUnion("decision", [
  z.object({ decision: z.enum(["approve", "decline", "later"]) }),
  z.object({
    decision: z.literal("edit"),
    title: text,
    /** Chosen instead of what stands in the title's field. */ offered: text.optional(),
    texts: z.array(text).max(500),
  }),
  z.object({ decision: z.literal("changes"), wish: text }),
]);
type DecisionForm = z.infer<typeof decisionForm>;

/** What the page shows beside the proof, chosen by the query string. The query changes nothing. */
const asides = ["edit", "changes", "later", "never"] as const;
type Aside = (typeof asides)[number];

export const headers: HeadersFunction = () => secretAddress;

/** Only reads. Mail scanners open links, so nothing here may change anything. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services } = context.get(pageContext);
  const view = await services.findApproval(params.token);
  if (!view) throw data(null, { status: 404 });
  const aside: Aside | null = asides.find((name) => url.searchParams.has(name)) ?? null;
  const offered = view.titles[Number(url.searchParams.get("title") ?? Number.NaN)] ?? null;
  return { locale: view.locale, view, aside, offered, decideAt: url.pathname };
}

/**
 * Records the decision, then redirects to the page so that a reload doesn't resubmit the form. A rejected form is
 * shown again.
 */
export async function action({ context, params: { token }, request, url }: Route.ActionArgs) {
  if (request.method !== "POST") throw data(null, { status: 405 });
  // A body that isn't a form is rejected like one without a decision.
  const fields = await request.formData().catch(() => new FormData());
  const form = decisionForm.safeParse({ ...Object.fromEntries(fields), texts: fields.getAll("text") });
  if (!form.success) throw data(null, { status: 400 });
  const { services } = context.get(pageContext);
  if (!(await services.findApproval(token))) throw data(null, { status: 404 });
  const goTo = (path: string) => redirect(path, { status: 303, headers: secretAddress });
  const decided = await decide(services, token, form.data);
  if (decided && "problem" in decided) return data({ ...form.data, problem: decided.problem }, { status: 400 });
  const path = ownPathname(url);
  if (decided) return goTo(path.replace(/[^/]+$/, decided.token));
  return goTo(form.data.decision === "later" ? `${path}?later` : path);
}

async function decide(
  services: PageServices,
  token: string,
  form: DecisionForm,
): Promise<{ token: string } | { problem: string } | null> {
  if (form.decision === "edit") return services.editApproval(token, { ...form, title: form.offered || form.title });
  if (form.decision === "changes") return services.askForChanges(token, form.wish);
  await services.decideApproval(token, form.decision);
  return null;
}

export default function ApprovalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, aside, offered, decideAt } = loaderData;
  if (view.state === "waiting") {
    const refused = actionData?.decision === "edit" ? actionData : null;
    if (refused || (aside === "edit" && !actionData))
      return (
        <EditForm
          view={view}
          decideAt={decideAt}
          problem={refused?.problem ?? null}
          typed={refused}
          offered={refused ? (refused.offered ?? null) : offered}
        />
      );
    const asked = actionData?.decision === "changes" ? actionData : null;
    if (asked || aside === "changes")
      return (
        <ChangesForm
          decideAt={decideAt}
          followsChangeRequests={view.followsChangeRequests}
          problem={asked?.problem ?? null}
          typed={asked?.wish ?? null}
        />
      );
    if (aside === "never") return <Never view={view} decideAt={decideAt} />;
    if (aside === "later") return <Later view={view} decideAt={decideAt} />;
  }
  return (
    <Proof view={view} decideAt={decideAt}>
      {view.state === "waiting" ? (
        <DecisionBar
          decideAt={decideAt}
          publishes={view.targets.length > 0}
          followsChangeRequests={view.followsChangeRequests}
        />
      ) : null}
    </Proof>
  );
}

function Later({ view: { remindAt, timeZone }, decideAt }: { view: ApprovalView; decideAt: string }) {
  const { t, i18n } = useTranslation("approval");
  const date = remindAt && new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone }).format(remindAt);
  const words = date === null ? t("later.text") : `${t("later.text")} ${t("later.reminder", { date })}`;
  return <NoticePage heading={t("later.heading")} text={words} link={{ href: decideAt, label: t("later.back") }} />;
}

/** Asks for confirmation, because this link can't undo the decision. */
function Never({ view, decideAt }: { view: ApprovalView; decideAt: string }) {
  const { t } = useTranslation("approval");
  return (
    <NoticePage heading={t("never.heading")} text={t("never.text", { title: view.article.title })}>
      <form method="post" action={decideAt} className={notices.answers}>
        <button className="button" name="decision" value="decline">
          {t("never.confirm")}
        </button>
        <a className="button quiet" href={decideAt}>
          {t("later.back")}
        </a>
      </form>
    </NoticePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation("approval");
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage error={error} />;
  return <NoticePage heading={t("unknown.heading")} text={t("unknown.text")} />;
}
