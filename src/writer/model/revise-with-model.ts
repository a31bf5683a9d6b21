import {
  type Finding,
  type RevisableArticle,
  type RevisedArticle,
  type Revision,
  RevisionImpossible,
  type SourceMaterial,
} from "../article-writer.ts";
import { loadLanguageDetector } from "../text/detect-language.ts";
import { type AnswerChanges, changesSchema } from "./answer-schemas.ts";
import { applyChanges, type Permission } from "./apply-changes.ts";
import { pictureFindings } from "./assemble-article.ts";
import { askModels, mostTokens } from "./ask-models.ts";
import { checkDraft } from "./checking/check-draft.ts";
import { lookAndBrief } from "./look-and-brief.ts";
import type { Run } from "./model-path.ts";
import { NoUsableAnswer } from "./no-usable-answer.ts";
import type { NumberedSentence } from "./number-sentences.ts";
import { newCanary, orderOf, promptRevision, stylePart } from "./prompts.ts";
import { reviseInstructions } from "./prompts/revise.ts";
import { listSources, type NumberedSource, readLearned, readPostedOn } from "./read-sources.ts";
import { describeArticle, hasObeyed } from "./checking/repair-article.ts";
import { verifyAndRepair } from "./checking/verify-and-repair.ts";
import { finishArticle } from "./write-with-model.ts";

/**
 * Applies the owner's change request within the section; the model isn't even asked to write the rest. The result is
 * verified against the same sources and repaired like a new article, and only what changed may be repaired.
 */
export async function reviseWithModel(
  run: Run,
  material: SourceMaterial,
  article: RevisableArticle,
  revision: Revision,
): Promise<RevisedArticle> {
  const { looks, brief } = await lookAndBrief(run, material);
  const sources = listSources(material, looks, brief);
  const canary = newCanary();
  const { value, model } = await askForChanges(run, material, article, revision, { sources, canary });
  const revised = applyChanges(article, value, permissionOf(revision, article), { material, sources });
  const { changed } = revised;
  const finished = finishArticle(revised.article, material);
  // A published address stays as long as the title does.
  const kept = { ...finished, ...(!changed.includes("title") && { title: article.title, slug: article.slug }) };
  const own = pictureFindings(looks);
  const found: Finding[] = [...(await checkDraft(kept, material, canary)), ...own];
  if (found.some(hasObeyed)) throw new RevisionImpossible("obeyed");
  const detector = await loadLanguageDetector();
  const draft = { article: kept, titles: [kept.title], own };
  const isChanged = ({ where, block }: NumberedSentence) =>
    changed.includes(block ?? (where === "excerpt" || where === "metaDescription" ? where : "title"));
  const checked = await verifyAndRepair(run, draft, found, { material, sources, canary, detector, mayMend: isChanged });
  const isRenamed = checked.article.title !== kept.title;
  return {
    article: {
      ...(isRenamed ? finishArticle(checked.article, material) : checked.article),
      findings: checked.findings,
      record: {
        writer: "model",
        revision: promptRevision,
        model,
        sources: sources.map(({ id, text }) => ({ id, text })),
      },
    },
    changed,
  };
}

async function askForChanges(
  run: Run,
  material: SourceMaterial,
  article: RevisableArticle,
  { wish, section, newAnswers = [] }: Revision,
  { sources, canary }: { sources: readonly NumberedSource[]; canary: string },
): Promise<{ value: AnswerChanges; model: string }> {
  const { language, style, keywords, accountName, topics = [], answers = [] } = material;
  const detector = await loadLanguageDetector();
  try {
    return await askModels(run, {
      purpose: "revise",
      instructions: reviseInstructions({
        ...orderOf(material),
        style: stylePart({ language, style, lessons: readLearned(material).lessons }),
        canary,
      }),
      data: {
        task: "revise",
        language,
        account: accountName,
        postedOn: readPostedOn(material),
        wish,
        section: section === null ? null : [section.from, section.to],
        sources,
        newAnswers: answers.flatMap(({ question }, index) =>
          newAnswers.includes(question) ? [`answer:${index + 1}`] : [],
        ),
        topics,
        keywords,
        ...describeArticle(article),
      },
      schema: changesSchema,
      maxOutputTokens: mostTokens,
      isUsable: ({ changes }) =>
        !detector.isForeign(
          changes
            .filter(({ type }) => type !== "quote")
            .map(({ text, items }) => [text, ...items].join(" "))
            .join(" "),
          language,
        ),
    });
  } catch (error) {
    if (error instanceof NoUsableAnswer) throw new RevisionImpossible(error.reason);
    throw error;
  }
}

function permissionOf({ section }: Revision, article: RevisableArticle): Permission {
  const isWithin = (index: number) => section === null || (index >= section.from && index < section.to);
  const isWhole = section === null;
  return {
    block: isWithin,
    after: (index) => isWithin(index) && index < article.document.blocks.length,
    title: isWhole,
    excerpt: isWhole,
    metaDescription: isWhole,
  };
}
