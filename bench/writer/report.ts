import { articleLanguages, type ArticleLanguage } from "../../src/platform/languages.ts";
import { mutationKinds, type MutationKind } from "./mutate.ts";

/** A planted error, and whether it was found. */
export type Outcome = { language: ArticleLanguage; kind: OutcomeKind; isFound: boolean; isHeldOut: boolean };
export type OutcomeKind = MutationKind | "new name" | "new number" | "new claim";
/** True text: how many of its sentences have a finding; `whole` counts findings about the article as a whole. */
export type Alarms = {
  language: ArticleLanguage;
  sentences: number;
  alarmed: number;
  whole: number;
  isHeldOut: boolean;
};
export type Result = { outcomes: Outcome[]; alarms: Alarms[]; checked: number };

const bars = { quantities: 0.97, contacts: 1, names: 0.85, namesWorstLanguage: 0.6, falseAlarms: 0.02 };
const kinds: OutcomeKind[] = [...mutationKinds, "new name", "new number", "new claim"];
const quantityKinds: OutcomeKind[] = ["number", "price", "time", "date", "year", "new number"];
const contactKinds: OutcomeKind[] = ["link", "handle", "email", "phone"];
const nameKinds: OutcomeKind[] = ["name", "place", "new name"];
const claimKinds: OutcomeKind[] = ["superlative", "new claim"];

export function recall(outcomes: Outcome[]): number {
  return outcomes.length === 0 ? Number.NaN : outcomes.filter((outcome) => outcome.isFound).length / outcomes.length;
}

export function alarmRate(alarms: Alarms[]): number {
  return sum(alarms, "alarmed") / sum(alarms, "sentences");
}

export function percent(share: number): string {
  return (Number.isNaN(share) ? "–" : `${(share * 100).toFixed(share === 1 ? 0 : 1)}%`).padStart(7);
}

export function printTable(title: string, outcomes: Outcome[], alarms: Alarms[]): void {
  console.log(`\n${title}: ${outcomes.length} planted, ${sum(alarms, "sentences")} true sentences`);
  const heads = kinds.map((kind) => kind.replace("superlative", "claim").replace("new ", "+").slice(0, 7).padStart(7));
  console.log(["".padEnd(4), ...heads, " alarms", "  whole"].join(" "));
  for (const language of [...articleLanguages, null]) {
    const own = outcomes.filter((outcome) => language === null || outcome.language === language);
    const ownAlarms = alarms.filter((one) => language === null || one.language === language);
    const cells = kinds.map((kind) => percent(recall(own.filter((outcome) => outcome.kind === kind))));
    console.log(
      [
        (language ?? "all").padEnd(4),
        ...cells,
        percent(alarmRate(ownAlarms)),
        String(sum(ownAlarms, "whole")).padStart(7),
      ].join(" "),
    );
  }
}

/** Prints each measure against its bar; returns those that miss it. */
export function missedBars(outcomes: Outcome[], alarms: Alarms[]): string[] {
  const of = (wanted: OutcomeKind[]) => outcomes.filter((outcome) => wanted.includes(outcome.kind));
  const names = of(nameKinds);
  const perLanguage = articleLanguages.map((language) =>
    recall(names.filter((outcome) => outcome.language === language)),
  );
  const worst = Math.min(...perLanguage.filter((share) => !Number.isNaN(share)));
  const measures: [string, number, boolean][] = [
    ["quantities found", recall(of(quantityKinds)), recall(of(quantityKinds)) >= bars.quantities],
    ["links, handles, addresses, phones found", recall(of(contactKinds)), recall(of(contactKinds)) >= bars.contacts],
    ["names and places found", recall(names), recall(names) >= bars.names],
    ["names and places found in the worst language", worst, worst >= bars.namesWorstLanguage],
    ["claims found (no bar)", recall(of(claimKinds)), true],
    ["false alarms per true sentence", alarmRate(alarms), alarmRate(alarms) <= bars.falseAlarms],
  ];
  for (const [name, value, isMet] of measures)
    console.log(`${isMet ? "ok    " : "MISSED"} ${name}: ${percent(value).trim()}`);
  return measures.filter(([, , isMet]) => !isMet).map(([name]) => name);
}

function sum(alarms: Alarms[], field: "sentences" | "alarmed" | "whole"): number {
  return alarms.reduce((total, one) => total + one[field], 0);
}
