import { Button, Group } from "@mantine/core";
import { CircleAlert, CircleCheck, Lightbulb } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFindingTexts } from "../../../ui/article/use-finding-texts.ts";
import type { OpenFinding } from "./open-findings.ts";
import styles from "./editor.module.css";

/** Fixes for findings. */
export type FindingHandlers = { onTakeOut(index: number): void; onDescribe(pictureId: string): void };
type Actions = FindingHandlers & { onShow(index: number): void };

type FindingsListProps = { findings: OpenFinding[]; language: string | null } & Actions;

/** The findings, beside the text: links to the underlined sentences for people who don't use a mouse. */
export function FindingsList({ findings, language, ...actions }: FindingsListProps) {
  const { t } = useTranslation("editor");
  return (
    <section className={styles.findings} aria-label={t("check.heading")}>
      <h2>{t("check.heading")}</h2>
      {findings.length === 0 ? (
        <p className={styles.clear}>
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" /> {t("check.none")}
        </p>
      ) : null}
      <ol>
        {findings.map((finding) => (
          <li key={finding.index} data-advice={finding.isAdvice}>
            <FindingReason finding={finding} language={language} />
            <FindingActions finding={finding} {...actions} />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function FindingReason({ finding, language }: { finding: OpenFinding; language: string | null }) {
  const { toKind, toReason } = useFindingTexts();
  const Icon = finding.isAdvice ? Lightbulb : CircleAlert;
  return (
    <>
      <p className={styles.kindOfFinding}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" /> {toKind(finding.kind)}
      </p>
      {finding.sentence ? <blockquote lang={language ?? undefined}>{finding.sentence}</blockquote> : null}
      <p>{toReason(finding)}</p>
    </>
  );
}

type FindingActionsProps = { finding: OpenFinding } & FindingHandlers & { onShow?: Actions["onShow"] };

export function FindingActions({ finding, onShow, onTakeOut, onDescribe }: FindingActionsProps) {
  const { t } = useTranslation("editor");
  const { index, sentence, picture } = finding;
  const isInText = sentence !== null && picture === null;
  return (
    <Group gap="xs">
      {isInText && onShow ? (
        <Button variant="subtle" px="sm" onClick={() => onShow(index)} aria-label={t("check.showLabel", { sentence })}>
          {t("check.show")}
        </Button>
      ) : null}
      {isInText ? (
        <Button
          variant="subtle"
          px="sm"
          data-autofocus
          onClick={() => onTakeOut(index)}
          aria-label={t("check.takeOutLabel", { sentence })}
        >
          {t("check.takeOut")}
        </Button>
      ) : null}
      {picture === null ? null : (
        <Button variant="subtle" px="sm" onClick={() => onDescribe(picture.id)}>
          {t("check.describe", { number: picture.number })}
        </Button>
      )}
    </Group>
  );
}
