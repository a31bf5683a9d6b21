import { useTranslation } from "react-i18next";
import { dateFormat } from "../i18n/dates.ts";
import { usePageLocale } from "../i18n/locale.ts";
import { data, isRouteErrorResponse, redirect, type HeadersFunction } from "react-router";
import { z } from "zod";
import { ownPathname } from "../base-path.ts";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import type { RouteHandle } from "../route-handle.ts";
import { ErrorPage } from "../ui/layout/ErrorPage.tsx";
import { pageContext } from "../server/page-context.ts";
import type { Route } from "./+types/approve.ts";
import { ChangesForm } from "./ChangesForm.tsx";
import { DecisionBar } from "./proof/DecisionBar.tsx";
import { EditForm } from "./EditForm.tsx";
import { FactsOffered } from "./proof/FactsOffered.tsx";
import { LivePage } from "./proof/LivePage.tsx";
import { NoticePage } from "./NoticePage.tsx";
import { UnknownLink } from "./UnknownLink.tsx";
import notices from "./notice-page.module.css";
import { notes, readProofForm, type RefusedAnswers, submitProofForm, toTitle } from "./proof-form.ts";
import { Proof } from "./proof/Proof.tsx";
import { isBeingWritten, QuestionsPanel } from "./proof/QuestionsPanel.tsx";
import { secretAddress } from "./secret-address.ts";

/** The page only has something to follow while answers are being written in, and once the article is approved. */
export const handle: RouteHandle = {
  hasIsland: (loaderData) => followed.safeParse(loaderData).data?.isFollowed ?? false,
  namespaces: ["live", "problems", "questions"],
};
const followed = z.object({ isFollowed: z.boolean() });

/** What the page shows next to the proof, chosen by the query string, without changing anything. */
const asides = ["edit", "changes", "later", "never"] as const;
type Aside = (typeof asides)[number];

export const headers: HeadersFunction = () => secretAddress;

/** Read-only: mail scanners open links. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services } = context.get(pageContext);
  const view = await services.findApproval(params.token);
  if (!view) throw data(null, { status: 404 });
  const aside: Aside | null = asides.find((name) => url.searchParams.has(name)) ?? null;
  const offered = view.titles[Number(url.searchParams.get("title") ?? Number.NaN)] ?? null;
  const note = notes.find((name) => name === url.searchParams.get("note")) ?? null;
  const isFollowed = isBeingWritten(view) || view.places.length > 0;
  return { locale: view.locale, view, aside, note, offered, isFollowed, decideAt: url.pathname };
}

/**
 * Records the decision, then redirects to the page so that a reload doesn't resubmit the form. A rejected form is
 * shown again.
 */
export async function action({ context, params: { token }, request, url }: Route.ActionArgs) {
  const form = await readProofForm(request);
  const { services } = context.get(pageContext);
  if (!(await services.findApproval(token))) throw data(null, { status: 404 });
  const goTo = (path: string) => redirect(path, { status: 303, headers: secretAddress });
  const outcome = await submitProofForm(services, token, form);
  const path = ownPathname(url);
  if (outcome === null)
    return goTo(form.decision === "later" ? `${path}?later` : form.decision === "retry" ? `${path}#questions` : path);
  if ("note" in outcome) return goTo(`${path}?note=${outcome.note}#${outcome.at}`);
  if ("token" in outcome) return goTo(path.replace(/[^/]+$/, outcome.token));
  const refusal = "problem" in outcome ? { ...outcome, answeredBefore: [] } : { ...outcome, problem: null };
  return data({ form, ...refusal }, { status: refusal.problem === null ? 409 : 400 });
}

type Refusal = Route.ComponentProps["actionData"];

export default function ApprovalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, note, decideAt } = loaderData;
  const typed = toTyped(view, actionData);
  const instead = view.state === "waiting" && typed === null ? toForm(loaderData, actionData) : null;
  if (instead) return instead;
  const problem = actionData?.problem ?? null;
  const isFact = actionData?.form.decision === "remember";
  const ownProblem = isFact || actionData?.form.decision === "answer" ? null : problem;
  const facts = (
    <FactsOffered
      facts={view.factsOffered}
      decideAt={decideAt}
      problem={isFact ? problem : null}
      isRemembered={note === "remembered"}
    />
  );
  const refused = toRefusedAnswers(actionData);
  if (view.places.length > 0 && typed === null && refused === null)
    return (
      <LivePage view={view} decideAt={decideAt} problem={ownProblem}>
        {facts}
      </LivePage>
    );
  const isUnanswered = note === "unanswered";
  const isFollowed = typed === null;
  return (
    <Proof
      view={view}
      decideAt={decideAt}
      note={note}
      typed={typed}
      problem={ownProblem}
      asks={
        <>
          <QuestionsPanel {...{ view, decideAt, refused, isUnanswered, isFollowed }} />
          {facts}
        </>
      }
    >
      {view.state === "waiting" ? (
        <DecisionBar
          decideAt={decideAt}
          version={view.article.version}
          decidesAs={view.decidesAs}
          publishes={view.targets.length > 0}
          followsChangeRequests={view.followsChangeRequests}
        />
      ) : null}
    </Proof>
  );
}

/** The form that replaces the proof: just opened, or rejected. */
function toForm({ view, aside, offered, decideAt }: Route.ComponentProps["loaderData"], actionData: Refusal) {
  const { form, problem = null } = actionData ?? {};
  const version = form && "version" in form && form.version ? form.version : view.article.version;
  const edited = form?.decision === "edit" ? form : null;
  if (edited || (aside === "edit" && !form))
    return (
      <EditForm
        view={view}
        decideAt={decideAt}
        version={version}
        problem={problem}
        typed={edited}
        offered={edited ? (edited.offered ?? null) : offered}
      />
    );
  const asked = form?.decision === "changes" ? form : null;
  if (asked || (aside === "changes" && !form))
    return (
      <ChangesForm
        decideAt={decideAt}
        version={version}
        followsChangeRequests={view.followsChangeRequests}
        problem={problem}
        typed={asked?.wish ?? null}
      />
    );
  if (form) return null;
  if (aside === "never") return <Never view={view} decideAt={decideAt} />;
  return aside === "later" ? <Later view={view} decideAt={decideAt} /> : null;
}

/** Text about a version that can no longer be decided; the page keeps it for copying. */
function toTyped({ state, article }: ApprovalView, actionData: Refusal): string | null {
  const form = actionData?.form;
  if (form === undefined || (form.decision !== "edit" && form.decision !== "changes")) return null;
  if (state === "waiting" && (form.version ?? article.version) === article.version) return null;
  return form.decision === "changes" ? form.wish : [toTitle(form), ...form.texts].join("\n\n");
}

function toRefusedAnswers(actionData: Refusal): RefusedAnswers | null {
  if (actionData?.form.decision !== "answer") return null;
  const { form, problem, answeredBefore } = actionData;
  const typed = Object.fromEntries(form.answers.map(({ questionId, text }) => [questionId, text]));
  return { problem, answeredBefore, typed };
}

function Later({ view: { remindAt, timeZone }, decideAt }: { view: ApprovalView; decideAt: string }) {
  const { t } = useTranslation("approval");
  const locale = usePageLocale();
  const date = remindAt && dateFormat(locale, { dateStyle: "long" }, timeZone).format(remindAt);
  const words = date === null ? t("later.text") : `${t("later.text")} ${t("later.reminder", { date })}`;
  return <NoticePage heading={t("later.heading")} text={words} link={{ href: decideAt, label: t("later.back") }} />;
}

/** Asks for confirmation, because this link can't undo the decision. */
function Never({ view, decideAt }: { view: ApprovalView; decideAt: string }) {
  const { t } = useTranslation("approval");
  const text = t(view.articleUrl === null ? "never.reviewer" : "never.text", { title: view.article.title });
  return (
    <NoticePage heading={t("never.heading")} text={text}>
      <form method="post" action={decideAt} className={notices.answers}>
        <input type="hidden" name="version" value={view.article.version} />
        <button className="button danger" name="decision" value="decline">
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
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage error={error} />;
  return <UnknownLink />;
}
