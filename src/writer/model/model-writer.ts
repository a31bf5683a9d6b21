import type { ArticleRef, ArticleWriter, SourceMaterial, WrittenArticle } from "../article-writer.ts";
import { lookAndBrief } from "./look-and-brief.ts";
import type { ModelPath, Run } from "./model-path.ts";
import { NoUsableAnswer } from "./no-usable-answer.ts";
import { emptyBrief, toQuestions } from "./read-brief.ts";
import { reviseWithModel } from "./revise-with-model.ts";
import { writeWithModel } from "./write-with-model.ts";

/**
 * Writes articles with a model that gets the sources; checks them against those sources and repairs them once.
 * Throws `ConnectorError` if no model can be reached or none accepts its key. If every model refuses or gives an
 * unusable answer, the built-in writer makes a draft that says so.
 */
export function createModelWriter(path: ModelPath): ArticleWriter {
  const open = (material: SourceMaterial, signal: AbortSignal | undefined, article: ArticleRef | undefined): Run => ({
    ...path,
    signal,
    article: article ?? { ownerId: "", articleId: material.postId },
  });
  return {
    async write(material, signal, article) {
      signal?.throwIfAborted();
      try {
        return await writeWithModel(open(material, signal, article), material);
      } catch (error) {
        if (!(error instanceof NoUsableAnswer)) throw error;
        return draftInstead(await path.builtIn.write(material, signal, article), error);
      }
    },
    async ask(material, signal, article) {
      signal?.throwIfAborted();
      const { brief } = await lookAndBrief(open(material, signal, article), material);
      return toQuestions(brief.questions, material);
    },
    async chooseForm(material, signal, article) {
      signal?.throwIfAborted();
      const { brief } = await lookAndBrief(open(material, signal, article), material);
      // Without a brief, the owner's words decide.
      const builtIn = brief === emptyBrief ? await path.builtIn.chooseForm?.(material, signal, article) : undefined;
      return builtIn ?? brief.form;
    },
    async revise(material, article, revision, signal, ref) {
      signal?.throwIfAborted();
      return reviseWithModel(open(material, signal, ref), material, article, revision);
    },
  };
}

/** The finding keeps the draft from publishing automatically; the record says which model failed and why. */
function draftInstead(draft: WrittenArticle, { reason, model }: NoUsableAnswer): WrittenArticle {
  return {
    ...draft,
    findings: [
      {
        kind: "writer",
        block: null,
        sentence: null,
        reason: `findings.writer.${reason === "no-price" ? "noPrice" : reason}` as const,
        values: { model },
      },
      ...draft.findings,
    ],
    record: { ...draft.record, instead: { model, reason } },
  };
}
