import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../../src/post/approvals/deciding/approval-view.ts";
import { Island } from "../../client/islands/Island.tsx";
import forms from "../../ui/forms/forms.module.css";
import { AnsweredList } from "../../ui/questions/AnsweredList.tsx";
import { QuestionFields } from "../../ui/questions/QuestionFields.tsx";
import questions from "../../ui/questions/questions.module.css";
import type { RefusedAnswers } from "../proof-form.ts";
import styles from "./proof.module.css";
import { TryAgain } from "./TryAgain.tsx";

type QuestionsPanelProps = {
  view: ApprovalView;
  decideAt: string;
  /** Rejected answers, shown again so that nothing typed is lost. */ refused: RefusedAnswers | null;
  isUnanswered: boolean;
  /** Whether the page may open the next version without asking: not while it shows text that somebody has to copy. */
  isFollowed: boolean;
};

/** Questions that would improve the article, and what happened to the answers. Works without scripts. */
export function QuestionsPanel({ view, decideAt, refused, isUnanswered, isFollowed }: QuestionsPanelProps) {
  const { t } = useTranslation("questions");
  const open = view.questions.filter(({ state }) => state === "open");
  const skipped = view.questions.filter(({ state }) => state === "skipped");
  const answered = view.questions.filter(({ state }) => state === "answered");
  const canAnswer = view.state === "waiting" && open.length + skipped.length > 0;
  const isWriting = isBeingWritten(view);
  const given = answered.map(({ id, text, answer }) => ({ id, question: text, answer }));
  if (!canAnswer && !isWriting && refused === null && given.length === 0) return null;
  return (
    <section id="questions" className={`${questions.panel} ${styles.questions}`} aria-labelledby="questions-heading">
      <h2 id="questions-heading">{t(toHeading(isWriting, canAnswer, open.length))}</h2>
      {refused ? <Refused refused={refused} view={view} canAnswer={canAnswer} /> : null}
      {isWriting && (refused !== null || !isFollowed) ? (
        <a className="button quiet" href={`${decideAt}?note=new`}>
          {t("writing.look")}
        </a>
      ) : isWriting ? (
        <Island
          name="proofProgress"
          props={{
            version: view.article.version,
            stateAt: `${decideAt}/state`,
            lookAt: `${decideAt}?note=new#whats-new`,
            failedAt: decideAt,
          }}
        />
      ) : null}
      {view.hasFailed && view.changeRequest === null ? <TryAgain view={view} decideAt={decideAt} /> : null}
      {canAnswer ? (
        <form method="post" action={`${decideAt}#questions`} encType="multipart/form-data">
          <input type="hidden" name="version" value={view.article.version} />
          <p>{t("hint")}</p>
          {isUnanswered ? (
            <p className={forms.alert} role="alert">
              {t("unanswered")}
            </p>
          ) : null}
          <QuestionFields questions={open} typed={refused?.typed ?? {}} />
          {skipped.length > 0 ? (
            <details className={questions.more} open={skipped.some(({ id }) => refused?.typed[id])}>
              <summary>{t("skipped", { count: skipped.length })}</summary>
              <QuestionFields questions={skipped} typed={refused?.typed ?? {}} />
            </details>
          ) : null}
          <div className={questions.buttons}>
            <button className="button" name="decision" value="answer">
              {t("send")}
            </button>
            {open.length > 0 ? (
              <button className="button quiet" name="decision" value="skip">
                {t("skip")}
              </button>
            ) : null}
          </div>
        </form>
      ) : null}
      {given.length === 0 ? null : isWriting || !canAnswer ? (
        <AnsweredList answers={given} />
      ) : (
        <details className={questions.more}>
          <summary>{t("answered", { count: given.length })}</summary>
          <AnsweredList answers={given} />
        </details>
      )}
    </section>
  );
}

/** Whether the next version is being written because of answers, not because of a change request. */
export function isBeingWritten({ state, changeRequest }: Pick<ApprovalView, "state" | "changeRequest">): boolean {
  return state === "changes" && changeRequest === null;
}

function toHeading(isWriting: boolean, canAnswer: boolean, open: number) {
  if (isWriting) return "writing.heading";
  if (!canAnswer) return "given";
  if (open === 0) return "heading.0";
  return open === 1 ? "heading.1" : open === 2 ? "heading.2" : "heading.3";
}

/** Answers that came too late or were too long: the reason, whose answers count, and what was typed. */
function Refused({ refused, view, canAnswer }: { refused: RefusedAnswers; view: ApprovalView; canAnswer: boolean }) {
  const { t } = useTranslation("questions");
  const { problem, answeredBefore, typed } = refused;
  const theirs = answeredBefore.map(({ id, text, answer }) => ({
    id,
    question: text,
    answer: (
      <>
        {t("before.theirs", { answer })}
        <br />
        {t("before.yours", { answer: typed[id] ?? "" })}
      </>
    ),
  }));
  const lost = view.questions
    .filter(({ id }) => !canAnswer && problem !== null && typed[id])
    .map(({ id, text }) => ({ id, question: text, answer: typed[id] }));
  return (
    <div className={forms.alert} role="alert">
      {problem ? <p>{problem}</p> : null}
      {theirs.length > 0 ? <p>{t("before.text")}</p> : null}
      <AnsweredList answers={theirs} />
      {lost.length > 0 ? <p>{t("typed")}</p> : null}
      <AnsweredList answers={lost} />
    </div>
  );
}
