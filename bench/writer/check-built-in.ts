import type { ArticleLanguage } from "../../src/languages.ts";
import type { Finding } from "../../src/writer/article-writer.ts";
import { createBuiltInWriter } from "../../src/writer/built-in/built-in-writer.ts";
import { detectCaptionLanguage } from "../../src/writer/checks/caption-language.ts";
import { checkArticle } from "../../src/writer/checks/check-article.ts";
import { measureCoverage } from "../../src/writer/checks/check-coverage.ts";
import { loadLanguageDetector } from "../../src/writer/text/detect-language.ts";
import { readSourceFacts } from "../../src/writer/checks/source-facts.ts";
import { readCorpus } from "./read-corpus.ts";

/** Claims are left out: the one in a caption that orders a model about is the caption's own sentence. */
const inventions: Finding["kind"][] = ["quantity", "name", "handle", "link", "email", "phone"];
const leastCoverage = 0.95;

/** Runs the built-in writer over the corpus: it may invent nothing and must keep the caption's facts. */
export async function checkBuiltInWriter(note: (line: string) => void): Promise<boolean> {
  const writer = createBuiltInWriter();
  const detector = await loadLanguageDetector();
  const invented: Partial<Record<Finding["kind"], number>> = {};
  const coverages: number[] = [];
  let articles = 0;
  for (const { material } of readCorpus()) {
    const article = await writer.write(material);
    const findings = await checkArticle(article, material);
    articles += 1;
    for (const finding of findings) {
      invented[finding.kind] = (invented[finding.kind] ?? 0) + 1;
      note(`built-in ${material.postId} ${finding.reason} ${JSON.stringify(finding.values ?? {})} ${finding.sentence}`);
    }
    const captionLanguage: ArticleLanguage = detectCaptionLanguage(material.caption, detector) ?? material.language;
    const coverage = measureCoverage(article, readSourceFacts(material, captionLanguage), captionLanguage);
    coverages.push(coverage.share);
    if (coverage.missing.length > 0) note(`built-in ${material.postId} lacks ${coverage.missing.join(", ")}`);
  }
  const mean = coverages.reduce((total, share) => total + share, 0) / coverages.length;
  const count = inventions.reduce((total, kind) => total + (invented[kind] ?? 0), 0);
  const isMet = count === 0 && mean >= leastCoverage;
  console.log(`\nBuilt-in writer: ${articles} articles, findings by kind ${JSON.stringify(invented)}`);
  console.log(`${isMet ? "ok    " : "MISSED"} built-in writer: ${count} inventions, coverage ${mean.toFixed(3)}`);
  return isMet;
}
