import { useTranslation } from "react-i18next";
import { dateFormat } from "../i18n/dates.ts";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import { data, isRouteErrorResponse, redirect, type HeadersFunction } from "react-router";
import { z } from "zod";
import { ownPathname } from "../base-path.ts";
import { pageContext } from "../server/page-context.ts";
import { readForm } from "../server/read-form.ts";
import forms from "../ui/forms/forms.module.css";
import { ErrorPage } from "../ui/layout/ErrorPage.tsx";
import { AnsweredList } from "../ui/questions/AnsweredList.tsx";
import { readAnswers } from "../ui/questions/answer-fields.ts";
import { answersWith } from "../ui/questions/answers-schema.ts";
import { QuestionFields } from "../ui/questions/QuestionFields.tsx";
import questions from "../ui/questions/questions.module.css";
import type { Route } from "./+types/answer.ts";
import shell from "./mail-page.module.css";
import { NoticePage } from "./NoticePage.tsx";
import { UnknownLink } from "./UnknownLink.tsx";
import { secretAddress } from "./secret-address.ts";
import styles from "./answer.module.css";

const waitingForm = z.object({ decision: z.enum(["answer", "skip"]), answers: answersWith(z.uuid()) });

export const headers: HeadersFunction = () => secretAddress;

/** Shows the questions that we ask before writing. Changes nothing, because mail scanners open links. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services } = context.get(pageContext);
  const waiting = await services.findWaiting(params["*"]);
  if (!waiting) throw data(null, { status: 404 });
  return { locale: waiting.locale, waiting, postTo: url.pathname };
}

/** Starts the writing, with or without answers; shows a rejected form again. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { answers, decision } = await readForm(request, waitingForm, (fields) => ({
    answers: readAnswers(fields),
    decision: fields.get("decision"),
  }));
  const signed = params["*"];
  const { services } = context.get(pageContext);
  if (!(await services.findWaiting(signed))) throw data(null, { status: 404 });
  const isSkipped = decision === "skip";
  if (!isSkipped && answers.every(({ text }) => text.trim() === ""))
    return data({ answers, problem: null }, { status: 400 });
  const refused = await (isSkipped ? services.skipWaiting(signed) : services.answerWaiting(signed, answers));
  if (refused) return data({ answers, ...refused }, { status: 400 });
  return redirect(ownPathname(url), { status: 303, headers: secretAddress });
}

type Refused = { answers: { questionId: string; text: string }[]; problem: string | null } | undefined;

export default function AnswerPage({ loaderData: { waiting, postTo }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("questions");
  const locale = usePageLocale();
  const { state, articleId } = waiting;
  if (state !== "waiting") return <Over state={state} articleId={articleId} refused={actionData} />;
  const { picture, caption, accountName, until, timeZone } = waiting;
  const open = waiting.questions.filter(({ state }) => state === "open");
  const date = dateFormat(locale, { dateStyle: "medium", timeStyle: "short" }, timeZone);
  const typed = Object.fromEntries((actionData?.answers ?? []).map(({ questionId, text }) => [questionId, text]));
  return (
    <main className={`${shell.page} ${shell.text}`}>
      <title>{`${t("waiting.heading")} · Galley`}</title>
      <header className={styles.header}>
        <p className={shell.wordmark}>Galley</p>
        {accountName === "" ? null : <p>@{accountName}</p>}
      </header>
      <h1>{t("waiting.heading")}</h1>
      <p>{t("waiting.text")}</p>
      {picture ? <img className={styles.picture} src={picture.url} alt={picture.alt} /> : null}
      {caption ? <p className={styles.caption}>{caption}</p> : null}
      <section className={questions.panel} aria-label={t("waiting.heading")}>
        <form method="post" action={postTo} encType="multipart/form-data">
          <p>{t("waiting.hint")}</p>
          {actionData ? (
            <p className={forms.alert} role="alert">
              {actionData.problem ?? t("unanswered")}
            </p>
          ) : null}
          {/* Only the owner gets this page, so marking questions as private would say nothing. */}
          <QuestionFields questions={open.map(({ id, text }) => ({ id, text, isPrivate: false }))} typed={typed} />
          <div className={questions.buttons}>
            <button className="button" name="decision" value="answer">
              {t("waiting.send")}
            </button>
            <button className="button quiet" name="decision" value="skip">
              {t("waiting.skip")}
            </button>
          </div>
          {until ? <p>{t("waiting.until", { date: date.format(until) })}</p> : null}
        </form>
      </section>
    </main>
  );
}

type OverProps = { state: "writing" | "written" | "failed"; articleId: string; refused: Refused };

/** The article is being written, exists, or couldn't be written. Late answers are shown, so that they aren't lost. */
function Over({ state, articleId, refused }: OverProps) {
  const { t } = useTranslation("questions");
  const locale = usePageLocale();
  const lost = (refused?.answers ?? []).filter(({ text }) => text.trim() !== "");
  return (
    <NoticePage heading={t(`over.${state}.heading`)} text={t(`over.${state}.text`)}>
      {refused?.problem ? (
        <div className={forms.alert} role="alert">
          <p>{refused.problem}</p>
          {lost.length > 0 ? <p>{t("typed")}</p> : null}
          <AnsweredList
            answers={lost.map(({ questionId, text }, index) => ({
              id: questionId,
              question: `${index + 1}.`,
              answer: text,
            }))}
          />
        </div>
      ) : null}
      <a className="button quiet" href={pageHref(locale, `/bot/articles/view?id=${articleId}`)}>
        {t("over.open")}
      </a>
    </NoticePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage error={error} />;
  return <UnknownLink />;
}
