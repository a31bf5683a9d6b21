import type { Logger } from "pino";
import type { ArticleWriter, Finding, SourceMaterial, WrittenArticle } from "../article-writer.ts";
import { checkArticle } from "./check-article.ts";

/** Wraps a writer: adds the findings of the checks to those of the writer itself. */
export function createCheckedWriter(writer: ArticleWriter, log?: Pick<Logger, "error">): ArticleWriter {
  const ask = writer.ask?.bind(writer);
  const chooseForm = writer.chooseForm?.bind(writer);
  const revise = writer.revise?.bind(writer);
  return {
    ...(ask && { ask }),
    ...(chooseForm && { chooseForm }),
    async write(material, signal, article) {
      return withFindings(await writer.write(material, signal, article), material, log);
    },
    ...(revise &&
      ({
        async revise(material, article, revision, signal, ref) {
          const revised = await revise(material, article, revision, signal, ref);
          return { ...revised, article: await withFindings(revised.article, material, log) };
        },
      } satisfies Pick<ArticleWriter, "revise">)),
  };
}

async function withFindings(
  article: WrittenArticle,
  material: SourceMaterial,
  log?: Pick<Logger, "error">,
): Promise<WrittenArticle> {
  const onFailure = (check: string, error: unknown) =>
    log?.error({ err: error, check, postId: material.postId }, "article check failed");
  const found = await checkArticle(article, material, { earlier: material.earlier ?? [], onFailure });
  const known = new Set(article.findings.map(keyOf));
  return { ...article, findings: [...article.findings, ...found.filter((finding) => !known.has(keyOf(finding)))] };
}

function keyOf({ block, sentence, reason, values }: Finding): string {
  return JSON.stringify([block, sentence, reason, values ?? {}]);
}
