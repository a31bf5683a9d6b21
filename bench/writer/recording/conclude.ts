import { percent } from "../report.ts";
import { articleLanguages } from "../../../src/platform/languages.ts";
import type { Summary } from "./summarise.ts";

export type Planted = {
  planted: number;
  found: number;
  numbers: number;
  publishedPlanted: number;
  sentences: number;
  alarmed: number;
};

type Bar = readonly [name: string, value: number, bar: { atLeast: number } | { atMost: number }];

/** The last line of `show -- writer`, and the bars that its numbers miss. */
export function conclude(summary: Summary, planted: Planted): { line: string; missed: string[] } {
  const found = planted.found / planted.planted;
  const bars: Bar[] = [
    ["languages", summary.languages, { atLeast: articleLanguages.length }],
    ["judged", summary.judged, { atLeast: 1 }],
    ["preferred", summary.preferred, { atLeast: 0.85 }],
    ["owner", summary.owner, { atLeast: 7.5 }],
    ["editor", summary.editor, { atLeast: 6 }],
    ["inventions", summary.inventions.length, { atMost: 0 }],
    ["distortions", summary.distortions, { atMost: 0.2 }],
    ["planted", planted.planted, { atLeast: 600 }],
    ["published_planted", planted.publishedPlanted, { atMost: 0 }],
    ["found", found, { atLeast: 0.85 }],
    ["found numbers", planted.numbers, { atLeast: 0.97 }],
    ["false alarms", planted.alarmed / planted.sentences, { atMost: 0.02 }],
  ];
  const line = [
    `writer: posts=${summary.posts} languages=${summary.languages} asked=${summary.asked}`,
    `answered=${summary.answered} judged=${summary.judged} preferred=${percent(summary.preferred)}`,
    `owner=${summary.owner.toFixed(1)} editor=${summary.editor.toFixed(1)} inventions=${summary.inventions.length}`,
    `distortions=${summary.distortions.toFixed(2)} planted=${planted.planted}`,
    `published_planted=${planted.publishedPlanted} found=${percent(found)}`,
  ].join(" ");
  const missed = bars.filter(([, value, bar]) => !("atLeast" in bar ? value >= bar.atLeast : value <= bar.atMost));
  return { line, missed: missed.map(([name]) => name) };
}
