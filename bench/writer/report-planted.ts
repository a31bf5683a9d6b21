import { articleLanguages } from "../../src/platform/languages.ts";
import { type Half, halves, type PlantedResult, plantedClasses } from "./check-planted.ts";
import { type Alarms, percent } from "./report.ts";

const bars = { found: 0.85, numbers: 0.97 };

/** Prints what was found per class and language; returns the bars that the held-out half misses. */
export function reportPlanted(results: readonly PlantedResult[]): string[] {
  for (const half of halves) {
    const errors = results.filter((one) => one.half === half && one.class !== null);
    const { found, sentences, alarmed } = countPlanted(results, half);
    console.log(
      `\nErrors of meaning, ${half}: ${found} of ${errors.length}, ${alarmed} alarms in ${sentences} sentences`,
    );
    console.log(["".padEnd(10), ...articleLanguages.map((language) => language.padStart(7)), "    all"].join(" "));
    for (const name of plantedClasses) {
      const own = errors.filter((one) => one.class === name);
      const cells = [...articleLanguages, null].map((language) =>
        percent(share(own.filter((one) => language === null || one.language === language))),
      );
      console.log([name.padEnd(10), ...cells].join(" "));
    }
  }
  const held = results.filter((one) => one.half === "held-out" && one.class !== null);
  const measures: [string, number, number][] = [
    ["errors of meaning found", share(held), bars.found],
    ["changed numbers found", share(held.filter((one) => one.class === "number")), bars.numbers],
  ];
  for (const [name, value, bar] of measures)
    console.log(`${value >= bar ? "ok    " : "MISSED"} ${name} (held out): ${percent(value).trim()}`);
  return measures.filter(([, value, bar]) => value < bar).map(([name]) => `${name} (held out)`);
}

/** One line, as `scripts/shows/writer.ts` prints it; what isn't found would be published. */
export function summarisePlanted(results: readonly PlantedResult[], half: Half): string {
  const { planted, found, sentences, alarmed } = countPlanted(results, half);
  return (
    `planted=${planted} published_planted=${planted - found} found=${percent(found / planted).trim()} ` +
    `false_alarms=${percent(alarmed / sentences).trim()}`
  );
}

export function alarmsOfPlanted(results: readonly PlantedResult[]): Alarms[] {
  return results.flatMap((one): Alarms[] =>
    one.class === null
      ? [
          {
            language: one.language,
            sentences: 1,
            alarmed: one.isAlarmed ? 1 : 0,
            whole: 0,
            isHeldOut: one.half === "held-out",
          },
        ]
      : [],
  );
}

export function countPlanted(results: readonly PlantedResult[], half: Half) {
  const own = results.filter((one) => one.half === half);
  const errors = own.filter((one) => one.class !== null);
  const clean = own.filter((one) => one.class === null);
  return {
    planted: errors.length,
    found: errors.filter((one) => one.class !== null && one.isFound).length,
    sentences: clean.length,
    alarmed: clean.filter((one) => one.class === null && one.isAlarmed).length,
  };
}

export function share(errors: readonly PlantedResult[]): number {
  return errors.filter((one) => one.class !== null && one.isFound).length / errors.length;
}
