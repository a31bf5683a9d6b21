import { Button, Group } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Change } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { localePath, usePageLocale } from "../../../i18n/locale.ts";
import { ActiveSwitch } from "../../ActiveSwitch.tsx";
import { showToast } from "../../toast.tsx";
import { deleteRuleDocument, type StyleEdit, type StyleRule, switchRuleDocument } from "./style-documents.ts";
import styles from "./style.module.css";

/** A rule that can be turned on or off or deleted, with the edits it was learned from. */
export function StyleRuleCard({
  rule: { id, language, sentence, active, edits },
  change,
}: {
  rule: StyleRule;
  change: Change;
}) {
  const { t } = useTranslation(["learning", "findings"]);
  const hydrated = useHydrated();

  async function switchTo(on: boolean) {
    if (await change.run(`switch ${id}`, (call) => call(switchRuleDocument, { id, active: on })))
      showToast("success", t(on ? "style.on" : "style.off"));
  }

  async function remove() {
    if (await change.run(`delete ${id}`, (call) => call(deleteRuleDocument, { id })))
      showToast("success", t("style.deleted"));
  }

  return (
    <li className={styles.rule}>
      <p className={styles.language}>{t(`findings:languages.${language}`)}</p>
      <h2>{sentence}</h2>
      <Group gap="lg">
        <ActiveSwitch label={t("style.active")} checked={active} onChange={(on) => void switchTo(on)} />
        <Button
          variant="default"
          disabled={!hydrated || change.pending !== null}
          aria-label={t("style.deleteLabel", { rule: sentence })}
          leftSection={<Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void remove()}
        >
          {t("style.delete")}
        </Button>
      </Group>
      {edits.length > 0 ? <h3>{t("style.edits")}</h3> : null}
      <ul className={styles.edits}>
        {edits.map((edit) => (
          <LearnedEdit key={edit.articleId} edit={edit} language={language} />
        ))}
      </ul>
    </li>
  );
}

function LearnedEdit({ edit: { articleId, before, after }, language }: { edit: StyleEdit; language: string }) {
  const { t } = useTranslation("learning");
  const locale = usePageLocale();
  return (
    <li className={styles.edit}>
      <dl>
        <dt>{t("style.before")}</dt>
        <dd lang={language}>{before}</dd>
        <dt>{t("style.after")}</dt>
        <dd lang={after ? language : undefined}>{after || t("style.gone")}</dd>
      </dl>
      <Link to={localePath(locale, `/bot/articles/view?id=${articleId}`)}>{t("style.open")}</Link>
    </li>
  );
}
