import { Button, Paper } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "../../../../src/document/document.ts";
import { listRuns, textOf } from "../../../ui/article/place-findings.ts";
import { ComparedText } from "../view/compare/ComparedText.tsx";
import compare from "../view/compare/compare.module.css";
import { type BlockPair, compareTexts, pairBlocks } from "../view/compare/pair-blocks.ts";
import { toLines } from "./commands/fact-lines.ts";
import type { VersionText } from "./edited-article.ts";
import { listPictures } from "../../../../src/document/list-pictures.ts";
import styles from "./editor.module.css";

type StaleChoiceProps = {
  yours: VersionText;
  current: VersionText;
  language: string | null;
  busy: boolean;
  onKeepYours(): void;
  onTakeCurrent(): void;
  onGoOn(): void;
};

/**
 * Someone else saved first: shows both texts with their differences, side by side if there is room, and asks which to
 * keep.
 */
export function StaleChoice({ yours, current, language, busy, ...on }: StaleChoiceProps) {
  const { t } = useTranslation("editor");
  const heading = useRef<HTMLHeadingElement>(null);
  const [pressed, setPressed] = useState<"yours" | "current" | null>(null);
  useEffect(() => heading.current?.focus(), [current.version]);
  const choose = (side: "yours" | "current") => {
    setPressed(side);
    if (side === "yours") on.onKeepYours();
    else on.onTakeCurrent();
  };
  const waits = (side: "yours" | "current") => ({ loading: busy && pressed === side, disabled: busy });
  const segmented = language ?? "en";
  const title = { before: current.title, after: yours.title };
  const pairs = pairBlocks(compareTexts(toTexts(current.document.blocks), toTexts(yours.document.blocks)), segmented);
  return (
    <section className={styles.stale}>
      <h1 ref={heading} tabIndex={-1}>
        {t("heading")}
      </h1>
      <p key={current.version} role="alert">
        {t("stale.text")}
      </p>
      <Button variant="subtle" className={styles.back ?? ""} disabled={busy} onClick={on.onGoOn}>
        {t("stale.back")}
      </Button>
      <div className={compare.sides}>
        <Side heading={t("stale.yours")} pairs={[title, ...pairs]} side="after" language={segmented}>
          <Button {...waits("yours")} onClick={() => choose("yours")}>
            {t("stale.keepYours")}
          </Button>
        </Side>
        <Side
          heading={t("stale.current", { version: current.version })}
          pairs={[title, ...pairs]}
          side="before"
          language={segmented}
        >
          <Button variant="default" {...waits("current")} onClick={() => choose("current")}>
            {t("stale.takeCurrent")}
          </Button>
        </Side>
      </div>
    </section>
  );
}

function Side({
  heading,
  pairs,
  side,
  language,
  children,
}: {
  heading: string;
  pairs: BlockPair[];
  side: "before" | "after";
  language: string;
  children: ReactNode;
}) {
  return (
    <Paper component="article" className={compare.side} withBorder radius={12} p="lg" aria-label={heading}>
      <h2>{heading}</h2>
      {children}
      <div className={compare.changes} lang={language}>
        {pairs.map((pair, index) => (
          <ComparedText key={index} pair={pair} language={language} side={side} />
        ))}
      </div>
    </Paper>
  );
}

/** Pictures are compared by their descriptions and captions. */
function toTexts(blocks: Block[]): string[] {
  return blocks.map((block) => {
    if (block.type === "details") return toLines(block).map(textOf).join("\n");
    const descriptions = listPictures([block])
      .map(({ alt }) => alt)
      .filter((alt) => alt !== "");
    return [...descriptions, ...listRuns(block).map(textOf)].join("\n");
  });
}
