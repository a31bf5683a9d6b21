import type { ArticleLanguage } from "../../../src/platform/languages.ts";
import type { Finding, WrittenArticle } from "../../../src/writer/article-writer.ts";
import { toPassages } from "../../../src/writer/checks/article-text.ts";
import { mayPublishItself } from "../../../src/writer/checks/may-publish-itself.ts";
import { isWrittenIn } from "./second-opinion.ts";

/** An error planted in the article or its post that mustn't reach a reader unnoticed. */
export type Planted = { kind: string; text: string };

export type Judged = {
  language: ArticleLanguage;
  planted: { kind: string; text: string; end: "mended" | "held" | "overlooked" }[];
  isPublishable: boolean;
  /** According to a second opinion, not the gate's own. */
  isInLanguage: boolean;
  sentences: number;
  /** True sentences with a finding. */
  alarms: Finding[];
};

/** Tracks each planted error: gone from the article, still there with its own finding, or overlooked. */
export function judgeArticle(article: WrittenArticle, language: ArticleLanguage, planted: Planted[]): Judged {
  const passages = toPassages(article, language);
  const sentences = passages.flatMap((passage) => passage.sentences);
  const text = compact(passages.map((passage) => passage.text).join("\n"));
  const findings = article.findings.filter((finding) => finding.isAdvice !== true);
  const present = planted.filter((error) => isIn(text, error));
  const alarms = findings.filter(
    ({ sentence }) => sentence !== null && !present.some((error) => isAbout(sentence, error)),
  );
  return {
    language,
    planted: planted.map((error) => {
      if (!present.includes(error)) return { ...error, end: "mended" };
      return {
        ...error,
        end: findings.some(({ sentence }) => sentence !== null && isAbout(sentence, error)) ? "held" : "overlooked",
      };
    }),
    isPublishable: mayPublishItself(article.findings),
    isInLanguage: isWrittenIn(article, language),
    sentences: sentences.length,
    alarms,
  };
}

const telling = 24;

function isIn(text: string, error: Planted): boolean {
  const number = changedNumber(error);
  if (number !== null) return new RegExp(`(?<!\\d)${number}(?!\\d)`).test(text);
  const said = compact(error.text);
  return text.includes(said.slice(0, telling)) || text.includes(said.slice(-telling));
}

/** A finding quotes the sentence, or the part of it that is in the article. */
function isAbout(sentence: string, error: Planted): boolean {
  const said = compact(error.text);
  const found = compact(sentence);
  return isIn(found, error) || said.includes(found) || found.includes(said);
}

/** "60 → 71": the new number. */
function changedNumber({ text }: Planted): string | null {
  return /^\d+ → (\d+)$/.exec(text)?.[1] ?? null;
}

/** Writers may set spaces as they like, and French and Japanese do. Spaces between digits stay. */
function compact(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/(?<=\d)\s+(?=\d)/gu, "_")
    .replace(/[\s\\]+/gu, "");
}
