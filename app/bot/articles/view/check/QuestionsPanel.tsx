import { Button, Group } from "@mantine/core";
import type { SubmitEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../../data/api/use-change.ts";
import { useHydrated } from "../../../../ui/forms/use-hydrated.ts";
import forms from "../../../../ui/forms/forms.module.css";
import { AnsweredList } from "../../../../ui/questions/AnsweredList.tsx";
import { readAnswers } from "../../../../ui/questions/answer-fields.ts";
import { QuestionFields } from "../../../../ui/questions/QuestionFields.tsx";
import questions from "../../../../ui/questions/questions.module.css";
import { showToast } from "../../../toast.tsx";
import type { Article, Question } from "../../article-documents.ts";
import { isDecided } from "../../is-decided.ts";
import { answerQuestionsDocument, skipQuestionsDocument } from "./question-documents.ts";
import { forgetAnswers, hasTypedAnswer, keepAnswer, readTypedAnswers } from "./typed-answers.ts";

type QuestionsPanelProps = {
  article: Article;
  change: Change;
  /** Called before the next version appears. */ onAnswered(): void;
};

/** Questions whose answers would improve the article, which is then rewritten. */
export function QuestionsPanel({ article, change, onAnswered }: QuestionsPanelProps) {
  const { t } = useTranslation("questions");
  const [before, setBefore] = useState<{ question: Question; yours: string }[]>([]);
  const isWriting = article.generateStatus !== "GENERATED" && article.waitingFor === null;
  const open = article.questions.filter(({ state }) => state === "OPEN");
  const skipped = article.questions.filter(({ state }) => state === "SKIPPED");
  const answered = article.questions.filter(({ state }) => state === "ANSWERED");
  const given = answered.map(({ id, text, answer }) => ({ id, question: text, answer }));
  const canAnswer = !isDecided(article) && !isWriting && open.length + skipped.length > 0;
  if (!canAnswer && given.length === 0) return null;
  const heading = isWriting
    ? "writing.heading"
    : canAnswer
      ? (`heading.${Math.min(open.length, 3) as 0 | 1 | 2 | 3}` as const)
      : "given";
  return (
    <section className={questions.panel} aria-labelledby="questions-heading">
      <h2 id="questions-heading">{t(heading)}</h2>
      {before.length > 0 ? <AnsweredBefore before={before} /> : null}
      {isWriting ? <p>{t("writing.text")}</p> : null}
      {canAnswer ? (
        <AnswerForm
          article={article}
          open={open}
          skipped={skipped}
          change={change}
          onAnswered={onAnswered}
          onAnsweredBefore={setBefore}
        />
      ) : null}
      {given.length === 0 ? null : canAnswer ? (
        <details className={questions.more}>
          <summary>{t("answered", { count: given.length })}</summary>
          <AnsweredList answers={given} />
        </details>
      ) : (
        <AnsweredList answers={given} />
      )}
    </section>
  );
}

type AnswerFormProps = QuestionsPanelProps & {
  open: Question[];
  skipped: Question[];
  onAnsweredBefore(before: { question: Question; yours: string }[]): void;
};

/** Keeps rejected answers. */
function AnswerForm({
  article: { id, version },
  open,
  skipped,
  change,
  onAnswered,
  onAnsweredBefore,
}: AnswerFormProps) {
  const { t } = useTranslation("questions");
  const hydrated = useHydrated();
  const [isUnanswered, setUnanswered] = useState(false);
  // The server doesn't know what was typed before.
  const [isTyped, setIsTyped] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Filling the fields replaces them, which would take the caret away from somebody who is typing already.
    const isInUse = form.current?.contains(document.activeElement) === true;
    if (!isInUse && hasTypedAnswer([...open, ...skipped])) setIsTyped(true);
  }, []);
  const typed = isTyped ? readTypedAnswers([...open, ...skipped]) : {};

  async function answer(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const answers = readAnswers(new FormData(event.currentTarget)).filter(({ text }) => text.trim() !== "");
    setUnanswered(answers.length === 0);
    if (answers.length === 0) return;
    onAnswered();
    await change.run("answer", async (call) => {
      const { answerQuestions } = await call(answerQuestionsDocument, { id, version, answers });
      forgetAnswers(answers);
      onAnsweredBefore(
        answerQuestions.answeredBefore.map((question) => ({
          question,
          yours: answers.find(({ questionId }) => questionId === question.id)?.text ?? "",
        })),
      );
    });
  }

  async function skip() {
    const questionIds = open.map((question) => question.id);
    if (await change.run("skip", (call) => call(skipQuestionsDocument, { id, questionIds })))
      showToast("success", t("skippedNow"));
  }

  return (
    <form
      ref={form}
      method="post"
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) keepAnswer(target);
      }}
      onSubmit={(event) => void answer(event)}
    >
      <p>{t("hint")}</p>
      <div role="alert">{isUnanswered ? <p className={forms.alert}>{t("unanswered")}</p> : null}</div>
      <QuestionFields key={String(isTyped)} questions={open} typed={typed} />
      {skipped.length > 0 ? (
        <details className={questions.more}>
          <summary>{t("skipped", { count: skipped.length })}</summary>
          <QuestionFields key={String(isTyped)} questions={skipped} typed={typed} />
        </details>
      ) : null}
      <Group gap="sm">
        <Button type="submit" disabled={!hydrated || change.pending !== null} loading={change.pending === "answer"}>
          {t("send")}
        </Button>
        {open.length > 0 ? (
          <Button
            variant="default"
            disabled={!hydrated || change.pending !== null}
            loading={change.pending === "skip"}
            onClick={() => void skip()}
          >
            {t("skip")}
          </Button>
        ) : null}
      </Group>
    </form>
  );
}

function AnsweredBefore({ before }: { before: { question: Question; yours: string }[] }) {
  const { t } = useTranslation("questions");
  const answers = before.map(({ question: { id, text, answer }, yours }) => ({
    id,
    question: text,
    answer: `${t("before.theirs", { answer })}\n${t("before.yours", { answer: yours })}`,
  }));
  return (
    <div className={forms.alert} role="alert">
      <p>{t("before.text")}</p>
      <AnsweredList answers={answers} />
    </div>
  );
}
