import { TextInput } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { FigurePicture, Span } from "../../../../src/document/document.ts";
import { type EditedBlock, kindOf, picturesOf } from "./edited-blocks.ts";
import type { Facts } from "./edited-facts.ts";
import { FactBox } from "./FactBox.tsx";
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
  onFacts(key: number, facts: Facts): void;
  onDescribe(key: number, pictureId: string, alt: string): void;
  onCaption(key: number, pictureId: string, spans: Span[]): void;
  onKey(event: KeyboardEvent<HTMLElement>): void;
};

/** The article as it will look, with each block a field. */
export function BlockList({ blocks, language, active, added, pictureUrls, ...on }: BlockListProps) {
  const { t } = useTranslation("editor");
  const numbers = numberTexts(blocks);
  return (
    <div className={styles.blocks}>
      {blocks.map((edited) => {
        const { key, block, spans, facts } = edited;
        const kind = kindOf(block);
        const field = {
          language,
          autoFocus: key === added,
          onFocus: () => on.onFocus(key),
          onRemove: () => on.onRemove(key),
          onKey: on.onKey,
        };
        const label = kind === null ? "" : t("blockLabel", { number: numbers.get(key) ?? 0, kind: t(`kinds.${kind}`) });
        const isOneLine = kind === "paragraph" || kind === "heading2" || kind === "heading3";
        return (
          <div key={key} data-key={key} data-active={key === active} className={styles.block}>
            {facts ? (
              <FactBox {...field} facts={facts} label={label} onChange={(next) => on.onFacts(key, next)} />
            ) : null}
            {spans !== null && kind !== null ? (
              <RichText
                {...field}
                spans={spans}
                kind={kind}
                label={label}
                onChange={(changed) => on.onText(key, changed)}
                {...(isOneLine ? { onSplit: (head: Span[], tail: Span[]) => on.onSplit(key, head, tail) } : {})}
              />
            ) : null}
            {kind === null ? (
              <Pictures
                pictures={picturesOf(block)}
                urls={pictureUrls}
                field={field}
                onDescribe={(id, alt) => on.onDescribe(key, id, alt)}
                onCaption={(id, caption) => on.onCaption(key, id, caption)}
              />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

/** Numbers the texts as people count them: without pictures, from 1. */
function numberTexts(blocks: EditedBlock[]): Map<number, number> {
  return new Map(blocks.filter(({ block }) => kindOf(block) !== null).map(({ key }, index) => [key, index + 1]));
}

type PicturesProps = {
  pictures: FigurePicture[];
  urls: Record<string, string>;
  field: Pick<Parameters<typeof RichText>[0], "language" | "onFocus" | "onKey">;
  onDescribe(pictureId: string, alt: string): void;
  onCaption(pictureId: string, spans: Span[]): void;
};

/** Each picture with its caption, which readers see, and its description, which they hear. */
function Pictures({ pictures, urls, field, onDescribe, onCaption }: PicturesProps) {
  const { t } = useTranslation("editor");
  return (
    <div className={styles.pictures}>
      {pictures.map(({ pictureId, alt, caption = [] }) => (
        <figure key={pictureId}>
          {urls[pictureId] ? <img src={urls[pictureId]} alt="" /> : null}
          <figcaption>
            <span className={styles.caption} aria-hidden="true">
              {t("caption")}
            </span>
            <RichText
              language={field.language}
              onFocus={field.onFocus}
              onKey={field.onKey}
              spans={caption}
              kind="caption"
              label={t("caption")}
              autoFocus={false}
              onChange={(spans) => onCaption(pictureId, spans)}
              onRemove={() => {}}
            />
          </figcaption>
          <TextInput
            label={t("pictureAlt")}
            value={alt}
            maxLength={1000}
            onFocus={field.onFocus}
            onChange={(event) => onDescribe(pictureId, event.currentTarget.value)}
          />
        </figure>
      ))}
    </div>
  );
}
