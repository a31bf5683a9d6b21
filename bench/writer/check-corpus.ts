import type { Finding } from "../../src/writer/article-writer.ts";
import { toPassages } from "../../src/writer/checks/article-text.ts";
import { checkArticle } from "../../src/writer/checks/check-article.ts";
import { mutateArticle, type Mutation } from "./mutate.ts";
import { readCorpus, type CorpusPost } from "./read-corpus.ts";
import type { Alarms, Outcome, Result } from "./report.ts";

/** Checks every true article as it is and with each of its planted errors. */
export async function checkCorpus(note: (line: string) => void): Promise<Result> {
  const result: Result = { outcomes: [], alarms: [], checked: 0 };
  for (const post of readCorpus()) {
    const before = await checkArticle(post.article, post.material);
    result.alarms.push(countAlarms(post, before));
    if (!post.isHeldOut)
      for (const finding of before)
        note(
          `alarm ${post.material.postId} ${finding.reason} ${JSON.stringify(finding.values ?? {})} ${finding.sentence}`,
        );
    for (const mutation of mutateArticle(post)) {
      const outcome = await checkMutation(mutation, post, before);
      if (!outcome.isFound && !post.isHeldOut)
        note(`missed ${mutation.kind} ${post.material.postId} ${mutation.planted}`);
      result.outcomes.push(outcome);
    }
  }
  result.checked = result.alarms.length + result.outcomes.length;
  return result;
}

/** The articles keep the posts' "tonight", which is a fault, though nothing in them is invented. */
const trueFault: Finding["reason"] = "findings.structure.staleDate";

function countAlarms(post: CorpusPost, all: Finding[]): Alarms {
  const findings = all.filter(({ isAdvice, reason }) => isAdvice !== true && reason !== trueFault);
  const { language } = post.material;
  const alarmed = new Set(
    findings.filter((finding) => finding.sentence !== null).map((finding) => `${finding.block}|${finding.sentence}`),
  );
  return {
    language,
    sentences: toPassages(post.article, language).reduce((total, passage) => total + passage.sentences.length, 0),
    alarmed: alarmed.size,
    whole: findings.filter((finding) => finding.sentence === null).length,
    isHeldOut: post.isHeldOut,
  };
}

/** Found means: a new finding of the right kind in the right block. */
async function checkMutation(mutation: Mutation, post: CorpusPost, before: Finding[]): Promise<Outcome> {
  const findings = await checkArticle(mutation.article, post.material);
  const known = new Set(before.map((finding) => JSON.stringify(finding)));
  const isFound = findings.some(
    (finding) =>
      finding.kind === mutation.expected && finding.block === mutation.block && !known.has(JSON.stringify(finding)),
  );
  return { language: post.material.language, kind: mutation.kind, isFound, isHeldOut: post.isHeldOut };
}
