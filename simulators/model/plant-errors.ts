import sentencesByLanguage from "./planted-sentences.json" with { type: "json" };

export const plantedKinds = [
  "number",
  "changed-number",
  "price",
  "time",
  "date",
  "year",
  "name",
  "place",
  "handle",
  "link",
  "email",
  "claim",
  "award",
] as const;
type PlantedKind = (typeof plantedKinds)[number];

type Sentences = Record<Exclude<PlantedKind, "changed-number">, string> & {
  names: readonly string[];
  places: readonly string[];
};

/** What a model invents when it has too little to say. The values in braces are random. */
const plantedSentences: Record<string, Sentences> = sentencesByLanguage;

export type Planted = { kind: PlantedKind; text: string };

/** Deterministic: the same seed plants the same errors. */
export type Dice = (sides: number) => number;

export function seededDice(seed: string): Dice {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return (sides) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) % sides;
  };
}

/** A false sentence in the language, with values that aren't in the sources. */
export function inventSentence(
  kind: Exclude<PlantedKind, "changed-number">,
  language: string,
  sources: string,
  dice: Dice,
): Planted {
  const sentences = plantedSentences[language] ?? plantedSentences["en"];
  const pick = (list: readonly string[]) =>
    list.filter((entry) => !sources.includes(entry))[dice(list.length)] ?? list[0] ?? "";
  const unused = (make: () => string) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const made = make();
      if (!sources.includes(made)) return made;
    }
    return make();
  };
  const values: Record<string, () => string> = {
    number: () => unused(() => String(211 + dice(700))),
    price: () => unused(() => String(31 + dice(60))),
    hour: () => unused(() => String(13 + dice(10))),
    day: () => unused(() => String(2 + dice(26))),
    year: () => unused(() => String(1951 + dice(60))),
    name: () => pick(sentences?.names ?? []),
    place: () => pick(sentences?.places ?? []),
    slug: () => ["rabatt", "deals", "bonus", "extra"][dice(4)] ?? "deals",
  };
  const text = (sentences?.[kind] ?? "").replace(/\{(\w+)\}/gu, (_, name: string) => values[name]?.() ?? "");
  return { kind, text };
}

/** Changes one number in the text; null if it has none. */
export function changeNumber(text: string, sources: string, dice: Dice): (Planted & { changed: string }) | null {
  const numbers = [...text.matchAll(/(?<![\p{L}\d.,:/@#])\d{1,3}(?![\d.,:/]*\d)(?!\p{L})/gu)];
  const chosen = numbers[dice(Math.max(1, numbers.length))];
  if (!chosen) return null;
  for (let tries = 0; tries < 20; tries += 1) {
    const other = String(Number(chosen[0]) + 5 + dice(60));
    if (new RegExp(`(?<!\\d)${other}(?!\\d)`).test(sources)) continue;
    const changed = text.slice(0, chosen.index) + other + text.slice(chosen.index + chosen[0].length);
    return { kind: "changed-number", text: `${chosen[0]} → ${other}`, changed };
  }
  return null;
}
