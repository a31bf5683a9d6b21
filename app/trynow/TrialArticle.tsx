import { useTranslation } from "react-i18next";
import type { TrialView } from "../../src/post/trials/get-trial.ts";
import { Document } from "../ui/article/Document.tsx";
import { QuestionFields } from "../ui/questions/QuestionFields.tsx";
import questions from "../ui/questions/questions.module.css";
import forms from "../ui/forms/forms.module.css";
import { dateFormat } from "../i18n/dates.ts";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import styles from "./trynow.module.css";

type Trial = Pick<TrialView, "pictureUrls" | "pictureSizes" | "expiresAt" | "timeZone" | "isClaimed"> &
  Pick<TrialView, "questions" | "canAnswer" | "whatIsNew" | "previewUrl"> & {
    article: NonNullable<TrialView["article"]>;
    /** The visitor has just waited for it: it fades in. */ isArriving: boolean;
  };

/** Rejected answers; a null problem means that none was given. */
type RefusedAnswers = { problem: string | null; answers: { questionId: string; text: string }[] };

/** The article as it will look, questions that would improve it, and how to keep it. */
export function TrialArticle({ trial, refused }: { trial: Trial; refused: RefusedAnswers | null }) {
  const { t } = useTranslation(["trynow", "questions"]);
  const writers = useTranslation("approval");
  const { article, pictureUrls, pictureSizes, whatIsNew } = trial;
  const [first, ...rest] = article.document.blocks;
  const leads = first?.type === "figure" || first?.type === "gallery";
  const blocks = whatIsNew?.blocks.map((index) => (leads ? index - 1 : index)) ?? [];
  return (
    <>
      {whatIsNew ? (
        <p className={styles.better} role="status">
          {t(blocks.length > 0 ? "questions:fresh.better" : "questions:fresh.nothing")}
        </p>
      ) : null}
      <article
        className={trial.isArriving ? `${styles.paper} ${styles.arriving}` : styles.paper}
        lang={article.language}
        aria-label={t("result.label")}
      >
        {leads ? <Document blocks={[first]} pictureUrls={pictureUrls} pictureSizes={pictureSizes} /> : null}
        <h2>{article.title}</h2>
        <Document
          blocks={leads ? rest : article.document.blocks}
          pictureUrls={pictureUrls}
          pictureSizes={pictureSizes}
          fresh={{ blocks, label: `${t("questions:fresh.label")} ` }}
        />
      </article>
      <p className={forms.hint}>{writers.t(`writer.${article.writer}`)}</p>
      {trial.previewUrl ? (
        <p>
          <a href={trial.previewUrl} target="_blank" rel="noopener">
            {t("result.preview")}
          </a>
        </p>
      ) : null}
      {trial.canAnswer && trial.questions.length > 0 ? <TrialQuestions trial={trial} refused={refused} /> : null}
      <SignUp until={trial.expiresAt} timeZone={trial.timeZone} isClaimed={trial.isClaimed} />
    </>
  );
}

/** A visitor answers once. Works without scripts. */
function TrialQuestions({ trial, refused }: { trial: Trial; refused: RefusedAnswers | null }) {
  const { t } = useTranslation("questions");
  const locale = usePageLocale();
  const number = Math.min(trial.questions.length, 3) as 1 | 2 | 3;
  // Answers that couldn't be written in come back with the form.
  const given = trial.questions.map(({ id, answer }) => ({ questionId: id, text: answer ?? "" }));
  const typed = Object.fromEntries((refused?.answers ?? given).map(({ questionId, text }) => [questionId, text]));
  const hasFailed = given.some(({ text }) => text !== "");
  return (
    <section id="questions" className={questions.panel} aria-labelledby="questions-heading">
      <h2 id="questions-heading">{t(`heading.${number}`)}</h2>
      <form method="post" action={`${pageHref(locale, "/trynow")}#questions`} encType="multipart/form-data">
        <p>{t("trialHint")}</p>
        {refused ? (
          <p className={forms.alert} role="alert">
            {refused.problem ?? t("unanswered")}
          </p>
        ) : hasFailed ? (
          <p className={forms.alert} role="alert">
            {t("failed")}
          </p>
        ) : null}
        {/* Only the visitor reads this page, so nothing here is marked private. */}
        <QuestionFields
          questions={trial.questions.map(({ id, text }) => ({ id, text, isPrivate: false }))}
          typed={typed}
        />
        <div className={questions.buttons}>
          <button className="button">{t("send")}</button>
        </div>
      </form>
    </section>
  );
}

type SignUpProps = { until: Date; timeZone: string; isClaimed: boolean };

function SignUp({ until, timeZone, isClaimed }: SignUpProps) {
  const { t } = useTranslation("trynow");
  const locale = usePageLocale();
  if (isClaimed) {
    return (
      <section className={styles.signUp} aria-label={t("result.signIn")}>
        <p>{t("result.claimed")}</p>
        <a className="button" href={pageHref(locale, "/signin")}>
          {t("result.signIn")}
        </a>
      </section>
    );
  }
  const day = dateFormat(locale, { dateStyle: "long" }, timeZone).format(until);
  return (
    <section className={styles.signUp} aria-labelledby="sign-up">
      <h2 id="sign-up">{t("signUp.heading")}</h2>
      <p>{t("signUp.text", { until: day })}</p>
      <a className="button" href={pageHref(locale, "/signin?tab=create")}>
        {t("signUp.button")}
      </a>
    </section>
  );
}
