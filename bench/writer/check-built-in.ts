import type { Finding, SourceMaterial } from "../../src/writer/article-writer.ts";
import { createBuiltInWriter } from "../../src/writer/built-in/built-in-writer.ts";
import { detectCaptionLanguage } from "../../src/writer/checks/caption-language.ts";
import { measureCoverage } from "../../src/writer/checks/check-coverage.ts";
import { createCheckedWriter } from "../../src/writer/checks/create-checked-writer.ts";
import { mayPublishItself } from "../../src/writer/checks/may-publish-itself.ts";
import { readSourceFacts } from "../../src/writer/checks/source-facts.ts";
import { loadLanguageDetector } from "../../src/writer/text/detect-language.ts";
import type { Figure } from "../lib/report.ts";

/** Claims that only the owner may make. */
const inventions: Finding["kind"][] = ["quantity", "name", "handle", "link", "email", "phone", "claim"];

/** Runs the built-in writer over the posts: it must invent nothing and keep the captions' facts. */
export async function checkBuiltInWriter(
  posts: readonly SourceMaterial[],
  note: (line: string) => void,
): Promise<Figure[]> {
  const checked = createCheckedWriter(createBuiltInWriter());
  const detector = await loadLanguageDetector();
  const kinds: Partial<Record<Finding["kind"], number>> = {};
  const coverages: number[] = [];
  let publishable = 0;
  for (const material of posts) {
    const article = await checked.write(material);
    if (mayPublishItself(article.findings)) publishable += 1;
    for (const { kind, reason, values, sentence, isAdvice } of article.findings) {
      if (isAdvice) continue;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      note(`built-in writer ${material.postId} ${reason} ${JSON.stringify(values ?? {})} ${sentence}`);
    }
    const captionLanguage = detectCaptionLanguage(material.caption, detector) ?? material.language;
    const { share, missing } = measureCoverage(article, readSourceFacts(material, captionLanguage), captionLanguage);
    coverages.push(share);
    if (missing.length > 0) note(`built-in writer ${material.postId} lacks ${missing.join(", ")}`);
  }
  console.log(
    `\nbuilt-in writer: ${posts.length} articles, ${publishable} of them publishable unseen, ` +
      `findings by kind ${JSON.stringify(kinds)}`,
  );
  const invented = inventions.reduce((total, kind) => total + (kinds[kind] ?? 0), 0);
  const coverage = coverages.reduce((total, share) => total + share, 0) / coverages.length;
  return [
    { name: "the built-in writer's inventions", value: invented, bar: { atMost: 0 } },
    { name: "the built-in writer's coverage", value: coverage, bar: { atLeast: 0.95 } },
  ];
}
