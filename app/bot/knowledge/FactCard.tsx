import { Button, Group, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { showToast } from "../toast.tsx";
import { useFormChange } from "../use-form-change.ts";
import { deleteFactDocument, type Fact, updateFactDocument } from "./knowledge-documents.ts";
import styles from "./knowledge.module.css";

/** A remembered sentence, the question that it answered, and how to correct or delete it. */
export function FactCard({ fact: { id, text, question, articleId } }: { fact: Fact }) {
  const { t } = useTranslation("questions");
  const locale = usePageLocale();
  const hydrated = useHydrated();
  const change = useFormChange(["text"]);
  const [edited, setEdited] = useState<string | null>(null);

  async function correct(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (edited === null) return;
    if (!(await change.run("correct", (call) => call(updateFactDocument, { id, text: edited })))) return;
    setEdited(null);
    showToast("success", t("knowledge.corrected"));
  }

  async function forget() {
    if (await change.run("forget", (call) => call(deleteFactDocument, { id })))
      showToast("success", t("knowledge.forgotten"));
  }

  return (
    <li className={styles.fact}>
      <FailureNotice failure={change.failure} />
      {edited === null ? (
        <p className={styles.text}>{text}</p>
      ) : (
        <form method="post" className={styles.form} onSubmit={(event) => void correct(event)}>
          <TextInput
            label={t("knowledge.sentence")}
            value={edited}
            maxLength={300}
            autoFocus
            error={change.problemOf("text")}
            onChange={(event) => setEdited(event.currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit" disabled={edited.trim() === ""} loading={change.pending === "correct"}>
              {t("knowledge.save")}
            </Button>
            <Button variant="default" onClick={() => setEdited(null)}>
              {t("knowledge.cancel")}
            </Button>
          </Group>
        </form>
      )}
      {question || articleId ? (
        <p className={styles.origin}>
          {question ? t("knowledge.from", { question }) : null}{" "}
          {articleId ? (
            <Link to={localePath(locale, `/bot/articles/view?id=${articleId}`)}>{t("knowledge.article")}</Link>
          ) : null}
        </p>
      ) : null}
      {edited === null ? (
        <Group gap="sm">
          <Button
            variant="default"
            disabled={!hydrated}
            aria-label={t("knowledge.correctLabel", { text })}
            onClick={() => setEdited(text)}
          >
            {t("knowledge.correct")}
          </Button>
          <Button
            variant="default"
            disabled={!hydrated || change.pending !== null}
            loading={change.pending === "forget"}
            aria-label={t("knowledge.forgetLabel", { text })}
            onClick={() => void forget()}
          >
            {t("knowledge.forget")}
          </Button>
        </Group>
      ) : null}
    </li>
  );
}
