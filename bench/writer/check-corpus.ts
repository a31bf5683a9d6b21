import type { Finding } from "../../src/writer/article-writer.ts";
import { toPassages } from "../../src/writer/checks/article-text.ts";
import { checkArticle } from "../../src/writer/checks/check-article.ts";
import { type Mutation, readMutations } from "./read-mutations.ts";
import { readCorpus, type CorpusPost } from "./read-corpus.ts";
import type { Alarms, Result } from "./report.ts";

/** Checks every true article as it is and with each of its planted errors. */
export async function checkCorpus(): Promise<Result> {
  const result: Result = { outcomes: [], alarms: [] };
  for (const post of readCorpus()) {
    const before = await checkArticle(post.article, post.material);
    result.alarms.push(countAlarms(post, before));
    const { isHeldOut } = post;
    const { language, postId } = post.material;
    for (const mutation of readMutations(post)) {
      const isFound = await findMutation(mutation, post, before);
      const text = `${postId} ${mutation.planted}`;
      result.outcomes.push({ language, kind: mutation.kind, isFound, isHeldOut, text });
    }
  }
  return result;
}

/** The articles keep the posts' "tonight", which is a fault, though nothing in them is invented. */
const trueFault: Finding["reason"] = "findings.structure.staleDate";

function countAlarms({ material: { language }, article, isHeldOut }: CorpusPost, all: Finding[]): Alarms {
  const findings = all.filter(({ isAdvice, reason }) => isAdvice !== true && reason !== trueFault);
  const inSentences = findings.filter(({ sentence }) => sentence !== null);
  return {
    language,
    sentences: toPassages(article, language).reduce((total, passage) => total + passage.sentences.length, 0),
    alarmed: new Set(inSentences.map(({ block, sentence }) => `${block}|${sentence}`)).size,
    whole: findings.length - inSentences.length,
    isHeldOut,
    findings,
  };
}

/** Found means: a new finding of the right kind in the right block. */
async function findMutation(mutation: Mutation, post: CorpusPost, before: Finding[]): Promise<boolean> {
  const findings = await checkArticle(mutation.article, post.material);
  const known = new Set(before.map((finding) => JSON.stringify(finding)));
  return findings.some(
    (finding) =>
      finding.kind === mutation.expected && finding.block === mutation.block && !known.has(JSON.stringify(finding)),
  );
}
