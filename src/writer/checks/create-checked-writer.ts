import type { Logger } from "pino";
import type { ArticleWriter, Finding, WrittenArticle } from "../article-writer.ts";
import { heldFinding, holdBack, type HeldBack } from "../privacy/hold-back.ts";
import { checkArticle } from "./check-article.ts";

/**
 * Wraps a writer: it gets no answers that must stay out, and the findings of the checks are added to its own.
 */
export function createCheckedWriter(writer: ArticleWriter, log?: Pick<Logger, "error">): ArticleWriter {
  const ask = writer.ask?.bind(writer);
  const revise = writer.revise?.bind(writer);
  return {
    ...(ask && { ask: (material, signal, article) => ask(holdBack(material).material, signal, article) }),
    async write(told, signal, article) {
      const held = holdBack(told);
      return withFindings(await writer.write(held.material, signal, article), held, log);
    },
    ...(revise &&
      ({
        async revise(told, article, revision, signal, ref) {
          const held = holdBack(told);
          const revised = await revise(held.material, article, revision, signal, ref);
          return { ...revised, article: await withFindings(revised.article, held, log) };
        },
      } satisfies Pick<ArticleWriter, "revise">)),
  };
}

async function withFindings(
  article: WrittenArticle,
  { material, isHeld }: HeldBack,
  log?: Pick<Logger, "error">,
): Promise<WrittenArticle> {
  const onFailure = (check: string, error: unknown) =>
    log?.error({ err: error, check, postId: material.postId }, "article check failed");
  const found = await checkArticle(article, material, { earlier: material.earlier ?? [], onFailure });
  const isNews = isHeld && article.findings.every(({ reason }) => reason !== heldFinding.reason);
  const own = [...article.findings, ...(isNews ? [heldFinding] : [])];
  const known = new Set(own.map(keyOf));
  return { ...article, findings: [...own, ...found.filter((finding) => !known.has(keyOf(finding)))] };
}

function keyOf({ block, sentence, reason, values }: Finding): string {
  return JSON.stringify([block, sentence, reason, values ?? {}]);
}
