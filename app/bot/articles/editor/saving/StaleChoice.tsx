import { Button, Paper } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "../../../../../src/document/document.ts";
import { renderText } from "../../../../../src/document/render/text.ts";
import { ComparedText } from "../../view/history/compare/ComparedText.tsx";
import compare from "../../view/history/compare/compare.module.css";
import { type BlockPair, compareBlocks, type KeyedBlock, pairBlocks } from "../../view/history/compare/pair-blocks.ts";
import type { VersionText } from "../edited-article.ts";
import { toNode } from "../editor-json.ts";
import styles from "../editor.module.css";

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
  const show = (text: VersionText) => toShown(text.document.blocks, t("compare.photo"));
  const pairs = pairBlocks(compareBlocks(show(current), show(yours)), segmented);
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
    <Paper component="article" className={compare.side} p="lg" aria-label={heading}>
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

/** Compares without the blocks' sources, which readers don't see. */
function toShown(blocks: Block[], photo: string): KeyedBlock[] {
  return blocks.map((block) => {
    const isPhoto = block.type === "figure" || block.type === "gallery";
    const text = renderText({ blocks: [block] });
    return {
      text: isPhoto && text === "" ? photo : text,
      isPhoto,
      key: JSON.stringify(toNode(block), (name, value: unknown) => (name === "sources" ? undefined : value)),
    };
  });
}
