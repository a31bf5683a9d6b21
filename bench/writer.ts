import { articleLanguages, type ArticleLanguage } from "../src/languages.ts";
import type { Finding } from "../src/writer/article-writer.ts";
import { checkArticle } from "../src/writer/checks/check-article.ts";
import { toPassages } from "../src/writer/checks/article-text.ts";
import { mutateArticle, mutationKinds, type Mutation, type MutationKind } from "./writer/mutate.ts";
import { readCorpus, type CorpusPost } from "./writer/read-corpus.ts";

/*
 * How good the checks are: true articles with errors planted by code. Prints what was found per
 * language and kind, and the false alarms on the same articles without errors. The held-out third of
 * the posts is counted by itself. Exits with 1 when a bar is missed. `--verbose` lists every miss.
 */

const bars = { quantities: 0.97, contacts: 1, names: 0.85, namesWorstLanguage: 0.6, falseAlarms: 0.02 };
const quantityKinds: MutationKind[] = ["number", "price", "time", "date", "year"];
const contactKinds: MutationKind[] = ["link", "handle", "email", "phone"];
const nameKinds: MutationKind[] = ["name", "place"];

type Outcome = { language: ArticleLanguage; kind: MutationKind; isFound: boolean; isHeldOut: boolean };
type Alarms = { language: ArticleLanguage; sentences: number; alarmed: number; whole: number; isHeldOut: boolean };

const isVerbose = process.argv.includes("--verbose");

async function checkTrueArticle(post: CorpusPost): Promise<Alarms> {
  const { language } = post.material;
  const findings = await checkArticle(post.article, post.material);
  const sentences = toPassages(post.article, language).flatMap((passage) => passage.sentences.map((sentence) => `${passage.role}|${passage.block}|${sentence}`));
  const alarmed = new Set(findings.filter((finding) => finding.sentence !== null).map((finding) => `${finding.block}|${finding.sentence}`));
  if (isVerbose && !post.isHeldOut) for (const finding of findings) console.log("alarm", post.material.postId, describe(finding));
  return {
    language,
    sentences: sentences.length,
    alarmed: alarmed.size,
    whole: findings.filter((finding) => finding.sentence === null).length,
    isHeldOut: post.isHeldOut,
  };
}

async function checkMutation(mutation: Mutation, post: CorpusPost, before: Finding[]): Promise<Outcome> {
  const findings = await checkArticle(mutation.article, post.material);
  const known = new Set(before.map((finding) => JSON.stringify(finding)));
  const isFound = findings.some(
    (finding) => finding.kind === mutation.expected && finding.block === mutation.block && !known.has(JSON.stringify(finding)),
  );
  if (isVerbose && !isFound && !post.isHeldOut) console.log("missed", mutation.kind, post.material.postId, mutation.planted);
  return { language: post.material.language, kind: mutation.kind, isFound, isHeldOut: post.isHeldOut };
}

function describe(finding: Finding): string {
  return `${finding.reason} ${JSON.stringify(finding.values ?? {})} in ${JSON.stringify(finding.sentence)}`;
}

function recall(outcomes: Outcome[]): number {
  return outcomes.length === 0 ? Number.NaN : outcomes.filter((outcome) => outcome.isFound).length / outcomes.length;
}

function alarmRate(alarms: Alarms[]): number {
  return sum(alarms, "alarmed") / sum(alarms, "sentences");
}

function sum(alarms: Alarms[], field: "sentences" | "alarmed" | "whole"): number {
  return alarms.reduce((total, one) => total + one[field], 0);
}

function percent(share: number): string {
  return (Number.isNaN(share) ? "–" : `${(share * 100).toFixed(share === 1 ? 0 : 1)}%`).padStart(7);
}

function printTable(title: string, outcomes: Outcome[], alarms: Alarms[]): void {
  console.log(`\n${title}: ${outcomes.length} planted, ${sum(alarms, "sentences")} true sentences`);
  console.log(["".padEnd(6), ...mutationKinds.map((kind) => kind.slice(0, 7).padStart(7)), " alarms", "  whole"].join(" "));
  for (const language of [...articleLanguages, null]) {
    const own = outcomes.filter((outcome) => language === null || outcome.language === language);
    const ownAlarms = alarms.filter((one) => language === null || one.language === language);
    const cells = mutationKinds.map((kind) => percent(recall(own.filter((outcome) => outcome.kind === kind))));
    console.log([(language ?? "all").padEnd(6), ...cells, percent(alarmRate(ownAlarms)), String(sum(ownAlarms, "whole")).padStart(7)].join(" "));
  }
}

function missedBars(outcomes: Outcome[], alarms: Alarms[]): string[] {
  const of = (kinds: MutationKind[]) => outcomes.filter((outcome) => kinds.includes(outcome.kind));
  const names = of(nameKinds);
  const worst = Math.min(...articleLanguages.map((language) => recall(names.filter((outcome) => outcome.language === language))));
  const results: [string, number, boolean][] = [
    ["quantities found", recall(of(quantityKinds)), recall(of(quantityKinds)) >= bars.quantities],
    ["links, handles, addresses found", recall(of(contactKinds)), recall(of(contactKinds)) >= bars.contacts],
    ["names and places found", recall(names), recall(names) >= bars.names],
    ["names and places, worst language", worst, worst >= bars.namesWorstLanguage],
    ["claims found", recall(of(["superlative"])), true],
    ["false alarms per true sentence", alarmRate(alarms), alarmRate(alarms) <= bars.falseAlarms],
  ];
  for (const [name, value, isMet] of results) console.log(`${isMet ? "ok    " : "MISSED"} ${name}: ${percent(value).trim()}`);
  return results.filter(([, , isMet]) => !isMet).map(([name]) => name);
}

const posts = readCorpus();
const alarms: Alarms[] = [];
const outcomes: Outcome[] = [];
let checked = 0;
const started = performance.now();
for (const post of posts) {
  alarms.push(await checkTrueArticle(post));
  const before = await checkArticle(post.article, post.material);
  for (const mutation of mutateArticle(post)) outcomes.push(await checkMutation(mutation, post, before));
  checked = outcomes.length + alarms.length * 2;
}
const elapsed = performance.now() - started;
const isIn = (heldOut: boolean) => (item: { isHeldOut: boolean }) => item.isHeldOut === heldOut;
printTable("Posts that the checks were adjusted on", outcomes.filter(isIn(false)), alarms.filter(isIn(false)));
printTable("Held-out posts", outcomes.filter(isIn(true)), alarms.filter(isIn(true)));
console.log("\nHeld-out posts");
missedBars(outcomes.filter(isIn(true)), alarms.filter(isIn(true)));
console.log("\nAll posts");
const missed = missedBars(outcomes, alarms);
console.log(`${checked} articles checked, ${(elapsed / checked).toFixed(1)} ms each`);
console.log(
  `writer checks: posts=${posts.length} languages=${articleLanguages.length} planted=${outcomes.length} found=${percent(recall(outcomes)).trim()} false_alarms=${percent(alarmRate(alarms)).trim()}`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
