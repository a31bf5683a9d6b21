import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../../src/post/approvals/deciding/approval-view.ts";
import type { FindingMark } from "../../ui/article/place-findings.ts";
import { useFindingTexts } from "../../ui/article/use-finding-texts.ts";
import styles from "./findings-strip.module.css";

type Findings = ApprovalView["findings"];

/** What to check before deciding, above the title; opens without scripts. */
export function FindingsStrip({ findings, language }: { findings: Findings; language: string }) {
  const { t } = useTranslation("approval");
  const { toReason } = useFindingTexts();
  if (findings.length === 0) return null;
  const hints = findings.filter(({ isAdvice }) => isAdvice).length;
  const points = findings.length - hints;
  const counts = [
    points > 0 ? t("findings.heading", { count: points }) : null,
    hints > 0 ? t("findings.hints", { count: hints }) : null,
  ].filter((words) => words !== null);
  return (
    <details id="findings" className={styles.strip} data-hints={points === 0}>
      <summary>{counts.join(" · ")}</summary>
      <ol>
        {findings.map((finding, index) => (
          <li key={index} id={`finding-${index + 1}`}>
            {finding.sentence ? <q lang={language}>{finding.sentence}</q> : null}
            <p>{toReason(finding)}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Underlines findings in the text, numbered as in the list; hints aren't underlined. */
export function useFindingMarks(findings: Findings): FindingMark[] {
  const { t } = useTranslation("approval");
  return findings.flatMap(({ sentence, isAdvice }, index) =>
    sentence === null || isAdvice
      ? []
      : [{ number: index + 1, sentence, label: t("findings.number", { number: index + 1 }) }],
  );
}
