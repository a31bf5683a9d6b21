import type { ArticleRef, ArticleWriter, SourceMaterial, WrittenArticle } from "../article-writer.ts";
import type { ModelPath, Run } from "./model-path.ts";
import { NoUsableAnswer } from "./no-usable-answer.ts";
import { reviseWithModel } from "./revise-with-model.ts";
import { writeWithModel } from "./write-with-model.ts";

/**
 * Articles by a model that is told the sources, checked against them and mended once. Throws `ConnectorError`
 * when no model can be reached or none accepts its key. Where every model refuses or answers uselessly, the
 * built-in writer makes a draft that says so.
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
    async revise(material, article, revision, signal, ref) {
      signal?.throwIfAborted();
      return reviseWithModel(open(material, signal, ref), material, article, revision);
    },
  };
}

/** The finding keeps it from being published by itself; the record tells what was meant to be. */
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
