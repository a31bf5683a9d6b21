import { toIsoDay } from "../../platform/time-zones.ts";
import type { Finding, RevisableArticle, SourceMaterial, WrittenArticle } from "../article-writer.ts";
import { keywordsNotCovered } from "../built-in/keywords-covered.ts";
import { makeSlug } from "../built-in/make-slug.ts";
import { loadLanguageDetector, type LanguageDetector } from "../text/detect-language.ts";
import { cutAtWord } from "../text/words.ts";
import { type AnswerArticle, articleSchema } from "./answer-schemas.ts";
import { askModels, mostTokens } from "./ask-models.ts";
import { type Assembled, assembleArticle } from "./assemble-article.ts";
import { checkDraft } from "./check-draft.ts";
import { checkSupport } from "./check-support.ts";
import { lookAtPictures } from "./look-at-pictures.ts";
import type { PictureLook, Run } from "./model-path.ts";
import { NoUsableAnswer } from "./no-usable-answer.ts";
import { newCanary, promptRevision, toPrompt, writeInstructions } from "./prompts.ts";
import { type NumberedSource, readLearned, readSources, readVisible, targetWords } from "./read-sources.ts";
import { hasObeyed, isInvention, isMendable, repairArticle } from "./repair-article.ts";

/**
 * LOOK, WRITE, CHECK, REPAIR, once. Findings that remain stay with the article and keep it a draft. Throws like
 * `askModels`, and `NoUsableAnswer` if the model followed orders in its material.
 */
export async function writeWithModel(run: Run, material: SourceMaterial): Promise<WrittenArticle> {
  const detector = await loadLanguageDetector();
  const looks = await lookAtPictures(run, material);
  const sources = readSources(material);
  const parts: Parts = { material, sources, looks, detector };
  const written = await writeDraft(run, parts);
  const draft = withCheckedAlts(
    written.answer,
    parts,
    await check(assembleArticle(written.answer, parts), material, written.canary),
  );
  const findings = [...(await check(draft, material, written.canary)), ...withoutSupport(draft, parts)];
  if (findings.some(hasObeyed)) throw new NoUsableAnswer("obeyed", written.model);
  const final = findings.some(isMendable)
    ? await repairAndRecheck(run, draft, findings, parts, written.canary)
    : { article: draft.article, findings };
  return {
    ...final.article,
    findings: final.findings,
    record: { writer: "model", revision: promptRevision, model: written.model, sources },
  };
}

type Written = { answer: AnswerArticle; model: string; canary: string };
type Parts = {
  material: SourceMaterial;
  sources: NumberedSource[];
  looks: readonly (PictureLook | null)[];
  detector: LanguageDetector;
};

async function writeDraft(run: Run, { material, sources, looks, detector }: Parts): Promise<Written> {
  const { language, style, keywords, accountName, postedAt, timeZone } = material;
  const canary = newCanary();
  const { lessons, samples } = readLearned(material);
  const { value, model } = await askModels(run, {
    purpose: "write",
    instructions: writeInstructions({ language, style, lessons, hasSamples: samples.length > 0, canary }),
    prompt: toPrompt({
      task: "write",
      language,
      account: accountName,
      postedOn: toIsoDay(postedAt, timeZone),
      sources,
      visible: readVisible(looks),
      keywords,
      ...(samples.length > 0 && { samples }),
      targetWords: targetWords(material, sources),
    }),
    schema: articleSchema,
    maxOutputTokens: mostTokens,
    isUsable: (answer) => !detector.isForeign(proseOf(answer), language),
  });
  return { answer: value, model, canary };
}

/** Quotations may be in another language; the article may not. */
function proseOf({ blocks }: AnswerArticle): string {
  return blocks
    .filter(({ type }) => type !== "quote")
    .map(({ text, items }) => [text, ...items].join(" "))
    .join(" ");
}

async function check({ article, own }: Assembled, material: SourceMaterial, canary: string): Promise<Finding[]> {
  return [...(await checkDraft(article, material, canary)), ...own];
}

/** What a model saw supports no numbers or names: an alt text with unsupported ones is replaced by a neutral one. */
function withCheckedAlts(answer: AnswerArticle, parts: Parts, findings: readonly Finding[]): Assembled {
  const faulty = new Set(findings.flatMap(({ sentence }) => sentence ?? []));
  const looks = parts.looks.map((look) =>
    look && [...faulty].some((sentence) => sentence !== "" && look.alt.includes(sentence))
      ? { ...look, alt: "" }
      : look,
  );
  return assembleArticle(answer, { ...parts, looks });
}

/** A translation shares no words with its original. */
function withoutSupport({ article }: Assembled, { material, sources, detector }: Parts): Finding[] {
  return detector.isForeign(material.caption, material.language)
    ? []
    : checkSupport(article, material, sources, "usual");
}

/**
 * If a model can't repair its own text, the result is a draft; a model that invented something is then read
 * strictly.
 */
async function repairAndRecheck(
  run: Run,
  draft: Assembled,
  findings: Finding[],
  parts: Parts,
  canary: string,
): Promise<{ article: Assembled["article"]; findings: Finding[] }> {
  const { material, sources } = parts;
  try {
    const repaired = await repairArticle(run, draft.article, findings, { material, sources, canary });
    const article = finishArticle(repaired, material);
    const strict = findings.some(isInvention)
      ? checkSupport(article, material, sources, "strict")
      : withoutSupport({ article, own: [] }, parts);
    return { article, findings: [...(await check({ article, own: draft.own }, material, canary)), ...strict] };
  } catch (error) {
    if (error instanceof NoUsableAnswer) return { article: draft.article, findings };
    throw error;
  }
}

/** Derives what depends on the text: title length, slug, keywords not covered. */
export function finishArticle(
  article: RevisableArticle,
  material: SourceMaterial,
): RevisableArticle & Pick<WrittenArticle, "keywordsNotCovered"> {
  const { language, keywords } = material;
  const title = cutAtWord(article.title, language === "ja" ? 32 : 60, language, (text) => [...text].length);
  return {
    ...article,
    title,
    slug: makeSlug(title, language, material),
    keywordsNotCovered: keywordsNotCovered(keywords, title, article.document.blocks, language),
  };
}
