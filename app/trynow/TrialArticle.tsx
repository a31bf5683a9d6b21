import { useTranslation } from "react-i18next";
import type { TrialView } from "../../src/post/trials/get-trial.ts";
import { Document } from "../ui/article/Document.tsx";
import forms from "../ui/forms/forms.module.css";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import styles from "./trynow.module.css";

type TrialArticleProps = {
  article: NonNullable<TrialView["article"]>;
  pictureUrls: Record<string, string>;
  until: Date;
  timeZone: string;
  isClaimed: boolean;
};

/** The article as it will look, and how to keep it. */
export function TrialArticle({ article, pictureUrls, until, timeZone, isClaimed }: TrialArticleProps) {
  const { t } = useTranslation("trynow");
  const writers = useTranslation("approval");
  const [first, ...rest] = article.document.blocks;
  const leads = first?.type === "figure" || first?.type === "gallery";
  return (
    <>
      <article className={styles.paper} lang={article.language} aria-label={t("result.label")}>
        {leads ? <Document blocks={[first]} pictureUrls={pictureUrls} /> : null}
        <h2>{article.title}</h2>
        <Document blocks={leads ? rest : article.document.blocks} pictureUrls={pictureUrls} />
      </article>
      <p className={forms.hint}>{writers.t(`writer.${article.writer}`)}</p>
      <SignUp until={until} timeZone={timeZone} isClaimed={isClaimed} />
    </>
  );
}

function SignUp({ until, timeZone, isClaimed }: Pick<TrialArticleProps, "until" | "timeZone" | "isClaimed">) {
  const { t, i18n } = useTranslation("trynow");
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
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone }).format(until);
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
