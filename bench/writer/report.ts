import { articleLanguages, type ArticleLanguage } from "../../src/platform/languages.ts";
import type { Finding } from "../../src/writer/article-writer.ts";
import type { Figure } from "../lib/report.ts";
import { mutationKinds } from "./read-mutations.ts";

const statementKinds = [...mutationKinds, "new name", "new number", "new claim"] as const;
export const plantedClasses = [
  "negation",
  "opposite",
  "relation",
  "order",
  "bound",
  "frequency",
  "number",
  "unit",
  "amount",
  "swap",
  "quote",
  "feeling",
  "cause",
  "advice",
  "addition",
  "reference",
  "stale",
] as const;
export type PlantedClass = (typeof plantedClasses)[number];
type OutcomeKind = (typeof statementKinds)[number] | PlantedClass;

/** The checks were never tuned to what is held out. */
type Checked = { language: ArticleLanguage; isHeldOut: boolean };
/** A planted error, and whether it was found. */
type Outcome = Checked & { kind: OutcomeKind; isFound: boolean; text: string };
/** True text: how many of its sentences have a finding; `whole` counts findings about the article as a whole. */
export type Alarms = Checked & { sentences: number; alarmed: number; whole: number; findings: Finding[] };
export type Result = { outcomes: Outcome[]; alarms: Alarms[] };

/** Prints the checks' tables and returns their figures. */
export function tabulateChecks(statements: Result, meaning: Result): Figure[] {
  const heldOut = toHeldOut(statements);
  printTable("Posts and sentences that the checks were adjusted on", statementKinds, toHeldOut(statements, false));
  printTable("Posts and sentences, held out", statementKinds, heldOut);
  printTable("Errors of meaning that the checks were adjusted on", plantedClasses, toHeldOut(meaning, false));
  printTable("Errors of meaning, held out", plantedClasses, toHeldOut(meaning));
  const { outcomes } = toHeldOut(meaning);
  const numbers = outcomes.filter(({ kind }) => kind === "number");
  return [
    ...measureStatements("held out", heldOut),
    ...measureStatements("all", statements),
    toShare("errors of meaning found, held out", recall(outcomes), { atLeast: 85 }),
    toShare("changed numbers found, held out", recall(numbers), { atLeast: 97 }),
  ];
}

/** One line; what isn't found would be published. */
export function summarise({ outcomes, alarms }: Result): string {
  const found = outcomes.filter(({ isFound }) => isFound).length;
  return (
    `planted=${outcomes.length} published_planted=${outcomes.length - found} ` +
    `found=${percent(recall(outcomes))} false_alarms=${percent(alarmRate(alarms))}`
  );
}

export function toHeldOut({ outcomes, alarms }: Result, wanted = true): Result {
  const isIn = ({ isHeldOut }: Checked) => isHeldOut === wanted;
  return { outcomes: outcomes.filter(isIn), alarms: alarms.filter(isIn) };
}

export function merge(results: Result[]): Result {
  return { outcomes: results.flatMap(({ outcomes }) => outcomes), alarms: results.flatMap(({ alarms }) => alarms) };
}

export function recall(outcomes: Outcome[]): number {
  return outcomes.filter(({ isFound }) => isFound).length / outcomes.length;
}

export function sum(alarms: Alarms[], field: "sentences" | "alarmed" | "whole"): number {
  return alarms.reduce((total, one) => total + one[field], 0);
}

function alarmRate(alarms: Alarms[]): number {
  return sum(alarms, "alarmed") / sum(alarms, "sentences");
}

export function percent(share: number): string {
  return Number.isNaN(share) ? "–" : `${(share * 100).toFixed(share === 1 ? 0 : 1)}%`;
}

function printTable(title: string, kinds: readonly OutcomeKind[], { outcomes, alarms }: Result): void {
  console.log(`\n${title}: ${outcomes.length} planted, ${sum(alarms, "sentences")} true sentences`);
  const print = (name: string, cellOf: (isIn: (one: Checked) => boolean) => string) => {
    const cells = articleLanguages.map((language) => cellOf((one) => one.language === language));
    console.log([name.padEnd(12), ...[...cells, cellOf(() => true)].map((cell) => cell.padStart(7))].join(" "));
  };
  console.log([" ".repeat(12), ...[...articleLanguages, "all"].map((head) => head.padStart(7))].join(" "));
  for (const kind of kinds)
    print(kind, (isIn) => percent(recall(outcomes.filter((one) => one.kind === kind && isIn(one)))));
  print("alarms", (isIn) => percent(alarmRate(alarms.filter(isIn))));
  print("whole", (isIn) => String(sum(alarms.filter(isIn), "whole")));
}

function measureStatements(part: string, { outcomes, alarms }: Result): Figure[] {
  const recallOf = (...kinds: OutcomeKind[]) => recall(outcomes.filter(({ kind }) => kinds.includes(kind)));
  const names = outcomes.filter(({ kind }) => ["name", "place", "new name"].includes(kind));
  const perLanguage = articleLanguages.map((language) => recall(names.filter((one) => one.language === language)));
  const worst = Math.min(...perLanguage.filter((share) => !Number.isNaN(share)));
  const quantities = recallOf("number", "price", "time", "date", "year", "new number");
  return [
    toShare(`quantities found, ${part}`, quantities, { atLeast: 97 }),
    toShare(`contacts found, ${part}`, recallOf("link", "handle", "email", "phone"), { atLeast: 100 }),
    toShare(`names and places found, ${part}`, recall(names), { atLeast: 85 }),
    toShare(`names and places found in the worst language, ${part}`, worst, { atLeast: 60 }),
    toShare(`false alarms per true sentence, ${part}`, alarmRate(alarms), { atMost: 2 }),
  ];
}

function toShare(name: string, share: number, bar: Figure["bar"]): Figure {
  return { name: `${name}, %`, value: share * 100, bar };
}
