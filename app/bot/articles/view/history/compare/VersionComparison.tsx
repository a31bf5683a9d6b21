import { Button, NativeSelect, Paper } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../../../ui/notices/FailureNotice.tsx";
import { type ShownFailure, toShownFailure } from "../../../../../data/api/api-failure.ts";
import { useBotLayout } from "../../../../../data/api/use-change.ts";
import { compareDocument, type Comparison } from "../../../article-documents.ts";
import { ComparedText } from "./ComparedText.tsx";
import { pairBlocks } from "./pair-blocks.ts";
import styles from "./compare.module.css";

type VersionComparisonProps = {
  articleId: string;
  language: string;
  versions: number[];
  from: number;
  to: number;
  onClose(): void;
};

/** Shows the differences between any two versions, word by word. */
export function VersionComparison({ articleId, language, versions, onClose, ...first }: VersionComparisonProps) {
  const { t } = useTranslation("editor");
  const [{ from, to }, setChosen] = useState(first);
  const { comparison, failure } = useComparison(articleId, from, to);
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const choose = (name: "from" | "to", label: string, value: number) => (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => setChosen({ from, to, [name]: Number(event.currentTarget.value) })}
    >
      {versions.map((version) => (
        <option key={version} value={version}>
          {t("compare.version", { version })}
        </option>
      ))}
    </NativeSelect>
  );
  return (
    <Paper
      ref={section}
      component="section"
      tabIndex={-1}
      className={styles.comparison}
      aria-label={t("compare.heading")}
    >
      <div className={styles.head}>
        {choose("from", t("compare.from"), from)}
        {choose("to", t("compare.to"), to)}
        <Button variant="default" onClick={onClose}>
          {t("compare.close")}
        </Button>
      </div>
      <FailureNotice failure={failure} />
      {comparison ? <Changes comparison={comparison} language={language} /> : null}
    </Paper>
  );
}

function Changes({ comparison: { from, to, blocks }, language }: { comparison: Comparison; language: string }) {
  const { t } = useTranslation("editor");
  if (from.title === to.title && blocks.every(({ change }) => change === "SAME"))
    return <p role="status">{t("compare.same")}</p>;
  const shown = blocks.map(({ change, type, text }) => {
    const isPhoto = type === "FIGURE" || type === "GALLERY";
    return { change, isPhoto, text: isPhoto && text === "" ? t("compare.photo") : text };
  });
  const pairs = [{ before: from.title, after: to.title }, ...pairBlocks(shown, language)];
  return (
    <>
      <p className={styles.legend}>
        <ins>{t("compare.legendAdded")}</ins> <del>{t("compare.legendRemoved")}</del>
      </p>
      <div className={styles.changes} lang={language}>
        {pairs.map((pair, index) => (
          <ComparedText key={index} pair={pair} language={language} />
        ))}
      </div>
    </>
  );
}

/** The response to the newest request wins, whichever arrives last. */
function useComparison(
  articleId: string,
  from: number,
  to: number,
): { comparison: Comparison | null; failure: ShownFailure | null } {
  const { settings } = useBotLayout();
  const [found, setFound] = useState<{ comparison: Comparison | null; failure: ShownFailure | null }>({
    comparison: null,
    failure: null,
  });
  useEffect(() => {
    let isAsked = true;
    const ask = async () => {
      const { callApi } = await import("../../../../../data/api/call-api.client.ts");
      const { compareArticleVersions } = await callApi(settings, compareDocument, { id: articleId, from, to });
      return compareArticleVersions;
    };
    ask().then(
      (comparison) => isAsked && setFound({ comparison, failure: null }),
      (error: unknown) => isAsked && setFound({ comparison: null, failure: toShownFailure(error) }),
    );
    return () => {
      isAsked = false;
    };
  }, [settings, articleId, from, to]);
  return found;
}
