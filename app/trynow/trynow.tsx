import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { z } from "zod";
import { ownPathname } from "../base-path.ts";
import { articleLanguages } from "../../src/platform/languages.ts";
import { localeOfPath, pageHref, usePageLocale } from "../i18n/locale.ts";
import { Island } from "../client/islands/Island.tsx";
import { readAnswers } from "../ui/questions/answer-fields.ts";
import { answersWith } from "../ui/questions/answers-schema.ts";
import { PublicLayout } from "../ui/layout/PublicLayout.tsx";
import { PageHead } from "../marketing/PageHead.tsx";
import { pageContext } from "../server/page-context.ts";
import { readForm } from "../server/read-form.ts";
import type { RouteHandle } from "../route-handle.ts";
import type { Route } from "./+types/trynow.ts";
import { Steps } from "./Steps.tsx";
import { TrialArticle } from "./TrialArticle.tsx";
import forms from "../ui/forms/forms.module.css";
import styles from "./trynow.module.css";

/** A trial numbers its questions. */
const answersForm = answersWith(z.string().max(3));

export const handle: RouteHandle = { scripts: "island", namespaces: ["trynow", "questions"], isTagged: true };

/** The visitor's trial. The page doesn't receive what would let someone use it later. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { services } = context.get(pageContext);
  const trial = await services.findTrial(request.headers.get("cookie"));
  const shown = trial && {
    state: trial.state,
    article: trial.article,
    pictureUrls: trial.pictureUrls,
    pictureSizes: trial.pictureSizes,
    expiresAt: trial.expiresAt,
    timeZone: trial.timeZone,
    isClaimed: trial.isClaimed,
    questions: trial.questions,
    canAnswer: trial.canAnswer,
    whatIsNew: trial.whatIsNew,
    previewUrl: trial.previewUrl,
  };
  const { connectBy } = services.site;
  return data(
    {
      trial: shown,
      problem: url.searchParams.get("problem"),
      isArriving: url.searchParams.has("written"),
      connectBy,
      locale: localeOfPath(ownPathname(url)),
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/** Rewrites the article with the visitor's answers; shows a rejected form again. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const answers = await readForm(request, answersForm, readAnswers);
  const { services } = context.get(pageContext);
  const path = ownPathname(url);
  if (answers.every(({ text }) => text.trim() === "")) return data({ answers, problem: null }, { status: 400 });
  const refused = await services.answerTrial(request.headers.get("cookie"), answers, localeOfPath(path));
  return refused ? data({ answers, ...refused }, { status: 400 }) : redirect(path, { status: 303 });
}

export default function TryNow({ loaderData, actionData }: Route.ComponentProps) {
  const { trial, problem, isArriving, connectBy } = loaderData;
  const { t } = useTranslation("trynow");
  const locale = usePageLocale();
  const isWriting = trial?.state === "PENDING" || trial?.state === "GENERATING";
  const [first] = Object.entries(trial?.pictureUrls ?? {});
  const picture = first ? { url: first[1], ...trial?.pictureSizes[first[0]] } : null;
  return (
    <PublicLayout>
      <PageHead title={t("title")} description={t("description")} />
      <div className={styles.page}>
        <header>
          <h1>{t("heading")}</h1>
          <p>{t("lead")}</p>
        </header>
        <Steps current={trial && trial.state !== "FAILED" ? "read" : "choose"} />
        {problem ? <Problem code={problem} /> : null}
        {trial?.state === "FAILED" ? <Failed /> : null}
        {isWriting ? <Island name="tryNowProgress" props={{ isAnswered: trial.article !== null, picture }} /> : null}
        {trial?.article ? (
          <TrialArticle trial={{ ...trial, article: trial.article, isArriving }} refused={actionData ?? null} />
        ) : null}
        {trial === null || trial.state === "FAILED" ? (
          <Island
            name="chooseMaterial"
            props={{ connectBy, languages: articleLanguages.map((code) => ({ code, name: nameOf(code, locale) })) }}
          />
        ) : null}
      </div>
    </PublicLayout>
  );
}

/** Passed to the island, because the browser's names may differ from the server's. */
function nameOf(language: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;
}

function Failed() {
  const { t } = useTranslation("trynow");
  const errors = useTranslation("errors");
  return (
    <div className={`${forms.alert} ${styles.problem}`} role="alert">
      <h2>{t("failed.heading")}</h2>
      <p>{errors.t("screens.tryNow")}</p>
      <p>{t("failed.text")}</p>
    </div>
  );
}

/** Explains the error code in the callback URL; unknown codes and failures get a general text. */
function Problem({ code }: { code: string }) {
  const { t } = useTranslation("trynow");
  const { t: tError, i18n } = useTranslation("errors");
  const locale = usePageLocale();
  const known = code !== "internal" && /^[a-z-]+$/.test(code) && i18n.exists(`codes.${code}`, { ns: "errors" });
  return (
    <div className={`${forms.alert} ${styles.problem}`} role="alert">
      <p>{known ? tError(`codes.${code}` as "codes.internal") : tError("screens.tryNow")}</p>
      {code === "trial-used" || code === "trials-over" ? (
        <a className="button" href={pageHref(locale, "/signin?tab=create")}>
          {t("signUp.usedUp")}
        </a>
      ) : null}
    </div>
  );
}
