import { TextInput } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { FigurePicture, Span } from "../../../../src/document/document.ts";
import { type EditedBlock, kindOf } from "./edited-blocks.ts";
import { RichText } from "./RichText.tsx";
import styles from "./editor.module.css";

type BlockListProps = {
  blocks: EditedBlock[];
  /** The article's language, which may differ from the page's. */
  language: string | null;
  active: number | null;
  /** The block that was just added, which gets the caret. */
  added: number | null;
  pictureUrls: Record<string, string>;
  onText(key: number, spans: Span[]): void;
  onSplit(key: number, head: Span[], tail: Span[]): void;
  onRemove(key: number): void;
  onFocus(key: number): void;
  onDescribe(key: number, pictureId: string, alt: string): void;
  onKey(event: KeyboardEvent<HTMLElement>): void;
};

/** The article as it will look, with each block a field. */
export function BlockList({ blocks, language, active, added, pictureUrls, ...on }: BlockListProps) {
  const { t } = useTranslation("editor");
  const numbers = numberTexts(blocks);
  return (
    <div className={styles.blocks}>
      {blocks.map((edited) => {
        const { key, block, spans } = edited;
        const kind = kindOf(block);
        if (spans === null || kind === null) {
          const pictures = block.type === "figure" ? [block.picture] : block.type === "gallery" ? block.pictures : [];
          return (
            <Pictures
              key={key}
              pictures={pictures}
              urls={pictureUrls}
              onDescribe={(id, alt) => on.onDescribe(key, id, alt)}
            />
          );
        }
        const isOneLine = kind === "paragraph" || kind === "heading2" || kind === "heading3";
        return (
          <div key={key} data-key={key} data-active={key === active} className={styles.block}>
            <RichText
              spans={spans}
              kind={kind}
              language={language}
              label={t("blockLabel", { number: numbers.get(key) ?? 0, kind: t(`kinds.${kind}`) })}
              autoFocus={key === added}
              onChange={(changed) => on.onText(key, changed)}
              onFocus={() => on.onFocus(key)}
              {...(isOneLine ? { onSplit: (head: Span[], tail: Span[]) => on.onSplit(key, head, tail) } : {})}
              onRemove={() => on.onRemove(key)}
              onKey={on.onKey}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Numbers the texts as people count them: without pictures, from 1. */
function numberTexts(blocks: EditedBlock[]): Map<number, number> {
  return new Map(blocks.filter(({ spans }) => spans !== null).map(({ key }, index) => [key, index + 1]));
}

function Pictures({
  pictures,
  urls,
  onDescribe,
}: {
  pictures: FigurePicture[];
  urls: Record<string, string>;
  onDescribe(pictureId: string, alt: string): void;
}) {
  const { t } = useTranslation("editor");
  return (
    <div className={styles.pictures}>
      {pictures.map(({ pictureId, alt }) => (
        <figure key={pictureId}>
          {urls[pictureId] ? <img src={urls[pictureId]} alt="" /> : null}
          <TextInput
            label={t("pictureAlt")}
            value={alt}
            maxLength={1000}
            onChange={(event) => onDescribe(pictureId, event.currentTarget.value)}
          />
        </figure>
      ))}
    </div>
  );
}
