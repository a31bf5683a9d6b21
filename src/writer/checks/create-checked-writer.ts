import type { Logger } from "pino";
import type { ArticleWriter, Finding, SourceMaterial, WrittenArticle } from "../article-writer.ts";
import { heldFinding, holdBack, type HeldBack } from "./privacy/hold-back.ts";
import { findOrder } from "../text/find-order.ts";
import { withoutOrders } from "../text/without-orders.ts";
import { checkArticle } from "./check-article.ts";

/** Wraps a writer: withholds answers that must stay out, and adds the checks' findings to the writer's own. */
export function createCheckedWriter(writer: ArticleWriter, log?: Pick<Logger, "error">): ArticleWriter {
  const ask = writer.ask?.bind(writer);
  const chooseForm = writer.chooseForm?.bind(writer);
  const revise = writer.revise?.bind(writer);
  return {
    ...(ask && { ask: (material, signal, article) => ask(holdBack(material).material, signal, article) }),
    ...(chooseForm && { chooseForm }),
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
  { material, held }: HeldBack,
  log?: Pick<Logger, "error">,
): Promise<WrittenArticle> {
  const onFailure = (check: string, error: unknown) =>
    log?.error({ err: error, check, postId: material.postId }, "could not check an article");
  const found = await checkArticle(article, material, { earlier: material.earlier ?? [], onFailure });
  const isNews = held.length > 0 && article.findings.every(({ reason }) => reason !== heldFinding.reason);
  const own = [...article.findings, ...(isNews ? [heldFinding] : [])];
  const known = new Set(own.map(keyOf));
  const findings = [...own, ...found.filter((finding) => !known.has(keyOf(finding)))];
  const unused = [...listUnused(material), ...held.map((question) => ({ question, why: "private" as const }))];
  const others = (article.unused ?? []).filter(({ question }) => unused.every((one) => one.question !== question));
  return { ...article, findings, unused: [...others, ...unused] };
}

/** Sentences that only instruct a model never get into an article. */
function listUnused({ answers = [], language }: SourceMaterial): NonNullable<WrittenArticle["unused"]> {
  return answers
    .filter(({ text }) => findOrder(text) !== null && withoutOrders(text, language).trim() === "")
    .map(({ question }) => ({ question, why: "too-short" }));
}

function keyOf({ block, sentence, reason, values }: Finding): string {
  return JSON.stringify([block, sentence, reason, values ?? {}]);
}
