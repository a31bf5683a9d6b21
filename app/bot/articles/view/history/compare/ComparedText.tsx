import { useTranslation } from "react-i18next";
import { usePageLocale } from "../../../../../i18n/locale.ts";
import { compareWords, type Words } from "./compare-words.ts";
import type { BlockPair } from "./pair-blocks.ts";
import styles from "./compare.module.css";

type ComparedTextProps = {
  pair: BlockPair;
  language: string;
  /** Shows only this side's text, with the differences marked. */ side?: "before" | "after";
};

/** A block with its changes: additions underlined, deletions struck through; screen readers announce both. */
export function ComparedText({ pair, language, side }: ComparedTextProps) {
  const { t } = useTranslation("editor");
  const locale = usePageLocale();
  const words = toWords(pair, language).filter(
    ({ change }) => side === undefined || change === "same" || (change === "added") === (side === "after"),
  );
  if (words.length === 0) return null;
  return (
    <p className={styles.block}>
      {words.map((one, index) => (
        <ChangedWords key={index} words={one} />
      ))}
      {pair.isReformatted ? (
        <span className={styles.note} lang={locale}>
          {t("compare.reformatted")}
        </span>
      ) : null}
    </p>
  );
}

function ChangedWords({ words: { change, text } }: { words: Words }) {
  const { t } = useTranslation("editor");
  const locale = usePageLocale();
  if (change === "same") return text;
  const Element = change === "added" ? "ins" : "del";
  return (
    <Element>
      <span className="visually-hidden" lang={locale}>
        {t(`compare.${change}`)}{" "}
      </span>
      {text}
    </Element>
  );
}

function toWords({ before, after }: BlockPair, language: string): Words[] {
  if (before === null) return [{ change: "added", text: after ?? "" }];
  return after === null ? [{ change: "removed", text: before }] : compareWords(before, after, language);
}
