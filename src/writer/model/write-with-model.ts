import type { Finding, Question, RevisableArticle, SourceMaterial, WrittenArticle } from "../article-writer.ts";
import { makeSlug } from "../built-in/make-slug.ts";
import { loadLanguageDetector, type LanguageDetector } from "../text/detect-language.ts";
import { cleanText } from "../text/clean-text.ts";
import { cutAtWord, words } from "../text/words.ts";
import { type AnswerArticle, articleSchema } from "./answer-schemas.ts";
import { askOnce } from "./ask-once.ts";
import { type Assembled, assembleArticle } from "./assemble-article.ts";
import { checkDraft } from "./checking/check-draft.ts";
import { linkArticles } from "./link-articles.ts";
import { lookAndBrief, type Prepared } from "./look-and-brief.ts";
import type { Run } from "./model-path.ts";
import { NoUsableAnswer } from "./no-usable-answer.ts";
import { orderOf, promptRevision, stylePart } from "./prompts.ts";
import { writeInstructions } from "./prompts/write.ts";
import { type Brief, toQuestions } from "./read-brief.ts";
import { listSources, type NumberedSource, readLearned, readPostedOn } from "./read-sources.ts";
import { isDenied } from "./is-denied.ts";
import { hasObeyed } from "./checking/repair-article.ts";
import { stockPhrases } from "./style/style-rules.ts";
import { verifyAndRepair } from "./checking/verify-and-repair.ts";

/**
 * Looks and briefs, writes, verifies, and repairs once. Remaining findings stay with the article and keep it a draft.
 * Throws like `askModels`, and `NoUsableAnswer` if the model followed instructions in its material.
 */
export async function writeWithModel(run: Run, material: SourceMaterial): Promise<WrittenArticle> {
  const detector = await loadLanguageDetector();
  const prepared = await lookAndBrief(run, material);
  const sources = listSources(material, prepared.looks, prepared.brief);
  const parts: Parts = { ...prepared, material, sources, detector };
  const { value: answer, model, canary } = await writeDraft(run, parts);
  const draft = withCheckedAlts(
    answer,
    parts,
    await checkDraft(assembleArticle(answer, parts).article, material, canary),
  );
  const findings = [...(await checkDraft(draft.article, material, canary)), ...draft.own];
  if (findings.some(hasObeyed)) throw new NoUsableAnswer("obeyed", model);
  const checked = await verifyAndRepair(run, draft, findings, { material, sources, canary, detector });
  const finished = finishArticle(checked.article, material);
  const linked = linkArticles(finished.document.blocks, answer, prepared.brief);
  return {
    ...finished,
    document: { blocks: linked.blocks },
    findings: [...checked.findings, ...linked.findings],
    titles: [finished.title, ...checked.titles.filter((title) => title !== finished.title)],
    form: material.notes === undefined ? formOf(answer, material) : "digest",
    questions: material.notes === undefined ? questionsOf(prepared.brief, answer, material) : [],
    factsToKeep: factsOf(answer, material),
    record: {
      writer: "model",
      revision: promptRevision,
      model,
      sources: sources.map(({ id, text }) => ({ id, text })),
    },
  };
}

type Parts = Prepared & { material: SourceMaterial; sources: NumberedSource[]; detector: LanguageDetector };

function writeDraft(run: Run, { material, sources, brief, detector }: Parts) {
  const { language, style, keywords, accountName, topics = [], pictures } = material;
  const { lessons, samples } = readLearned(material);
  const { questions: _asked, earlier: _told, links, ...told } = brief;
  return askOnce(run, {
    purpose: "write",
    instructions: (canary) =>
      writeInstructions({
        ...orderOf(material),
        style: stylePart({ language, style, lessons }),
        stock: stockPhrases(language),
        hasSamples: samples.length > 0,
        isDigest: material.notes !== undefined,
        canary,
      }),
    data: {
      task: "write",
      language,
      account: accountName,
      postedOn: readPostedOn(material),
      brief: told,
      sources,
      pictures: pictures.length,
      topics,
      keywords,
      ...(links.length > 0 && {
        links: links.map(({ title, text }, index) => ({ id: `link:${index + 1}`, title, text })),
      }),
      ...(samples.length > 0 && { samples }),
    },
    schema: articleSchema,
    isUsable: (answer) => !detector.isForeign(proseOf(answer), language),
  });
}

/** Quotations may be in another language; the article may not. */
function proseOf({ blocks }: AnswerArticle): string {
  return blocks
    .filter(({ type }) => type !== "quote")
    .map(({ text, items }) => [text, ...items].join(" "))
    .join(" ");
}

/**
 * What a model saw supports no numbers or names, and its owner knows better: an alt text with unsupported ones, or with
 * what an answer denies, is replaced by a neutral text.
 */
function withCheckedAlts(answer: AnswerArticle, parts: Parts, findings: readonly Finding[]): Assembled {
  const faulty = findings.flatMap(({ sentence }) => (sentence === null || sentence === "" ? [] : [sentence]));
  const { answers = [], language } = parts.material;
  const isWrong = (alt: string) =>
    faulty.some((sentence) => alt.includes(sentence)) || isDenied(alt, answers, language);
  const looks = parts.looks.map((look) => (look && isWrong(look.alt) ? { ...look, alt: "" } : look));
  return assembleArticle(answer, { ...parts, looks });
}

function isAnswered({ answers = [] }: SourceMaterial): boolean {
  return answers.some(({ text }) => text.trim() !== "");
}

/** With an answer, a note becomes an article. */
function formOf({ form }: AnswerArticle, material: SourceMaterial): AnswerArticle["form"] {
  return isAnswered(material) ? "article" : form;
}

/** The brief's questions and those that came up during writing. Once the owner has answered, only the latter. */
function questionsOf(brief: Brief, { ask }: AnswerArticle, material: SourceMaterial): Question[] {
  const raised = ask.slice(0, 2).map((text) => ({ text, isPrivate: true }));
  return toQuestions(isAnswered(material) ? raised : [...raised, ...brief.questions], material);
}

const mostFacts = 3;
const longestFact = 200;

/** Only the owner's own words can be remembered: half of a fact's words must be in the answers. */
function factsOf({ remember }: AnswerArticle, { answers = [], language }: SourceMaterial): string[] {
  const said = new Set(answers.flatMap(({ text }) => words(text, language)));
  return remember
    .map((fact) => cleanText(fact).replace(/\s+/gu, " ").trim())
    .filter((fact) => {
      const used = words(fact, language);
      const shared = used.filter((word) => said.has(word)).length;
      return fact.length <= longestFact && shared > 0 && shared >= used.length / 2;
    })
    .slice(0, mostFacts);
}

/** Derives what depends on the text: title length and slug. */
export function finishArticle(article: RevisableArticle, material: SourceMaterial): RevisableArticle {
  const { language } = material;
  const title = cutAtWord(article.title, language === "ja" ? 32 : 60, language, (text) => [...text].length);
  return {
    ...article,
    title,
    slug: makeSlug(title, language, material),
  };
}
