import { Button, Paper } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleDocument } from "../../../src/articles/document.ts";
import type { ShownFailure } from "../../api/api-failure.ts";
import { FailureNotice } from "../../api/FailureNotice.tsx";
import { blockToText } from "./edit-block.ts";
import styles from "./view.module.css";

export type VersionText = { version: number; title: string; document: ArticleDocument };

type StaleChoiceProps = { failure: ShownFailure | null; yours: VersionText; current: VersionText; busy: boolean; onKeepYours(): void; onTakeCurrent(): void };

/** Somebody else was faster: both texts, side by side where there is room, and which one is to stand. */
export function StaleChoice({ failure, yours, current, busy, onKeepYours, onTakeCurrent }: StaleChoiceProps) {
  const { t } = useTranslation("articles");
  return (
    <section className={styles.main}>
      <FailureNotice failure={failure} />
      <p>{t("edit.stale")}</p>
      <div className={styles.sides}>
        <Side heading={t("edit.yours")} text={yours}>
          <Button disabled={busy} onClick={onKeepYours}>
            {t("edit.keepYours")}
          </Button>
        </Side>
        <Side heading={t("edit.current", { version: current.version })} text={current}>
          <Button variant="default" disabled={busy} onClick={onTakeCurrent}>
            {t("edit.takeCurrent")}
          </Button>
        </Side>
      </div>
    </section>
  );
}

function Side({ heading, text, children }: { heading: string; text: VersionText; children: ReactNode }) {
  return (
    <Paper component="article" className={styles.side} withBorder radius={12} p="lg" aria-label={heading}>
      <h2>{heading}</h2>
      <h3>{text.title}</h3>
      {text.document.blocks.map((block, index) => (
        <p key={index}>{blockToText(block)}</p>
      ))}
      {children}
    </Paper>
  );
}
