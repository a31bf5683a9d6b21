import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Change } from "../../../../data/api/use-change.ts";
import { localePath, usePageLocale } from "../../../../i18n/locale.ts";
import { useHydrated } from "../../../../ui/forms/use-hydrated.ts";
import questions from "../../../../ui/questions/questions.module.css";
import { showToast } from "../../../toast.tsx";
import type { Article } from "../../article-documents.ts";
import { rememberFactDocument } from "./question-documents.ts";

/** Sentences from the answers that hold beyond this post; one tap remembers one. */
export function FactsPanel({ article, change }: { article: Article; change: Change }) {
  const { t } = useTranslation("questions");
  const locale = usePageLocale();
  const hydrated = useHydrated();
  if (article.factsOffered.length === 0) return null;

  async function remember(text: string) {
    const fact = { id: article.id, text };
    if (await change.run(`remember ${text}`, (call) => call(rememberFactDocument, fact)))
      showToast("success", t("facts.remembered"));
  }

  return (
    <section className={questions.panel} aria-labelledby="facts-heading">
      <h2 id="facts-heading">{t("facts.heading")}</h2>
      <p>
        {t("facts.text")} <Link to={localePath(locale, "/bot/knowledge")}>{t("facts.all")}</Link>
      </p>
      <ul className={questions.facts}>
        {article.factsOffered.map((text) => (
          <li key={text}>
            <q>{text}</q>
            <Button
              variant="default"
              disabled={!hydrated || change.pending !== null}
              loading={change.pending === `remember ${text}`}
              aria-label={t("facts.rememberLabel", { text })}
              onClick={() => void remember(text)}
            >
              {t("facts.remember")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
