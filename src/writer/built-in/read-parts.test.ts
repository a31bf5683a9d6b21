import { expect, test } from "vitest";
import { writerLocales } from "./locales/writer-locales.ts";
import { normaliseCaption } from "./normalise-caption.ts";
import { readParts } from "./read-parts.ts";

/** "# heading", "1. entry | entry", "- entry | entry" or the lines of a text. */
function partsOf(caption: string, locale = writerLocales.en): string[] {
  const { paragraphs } = normaliseCaption(caption, "corner.bakery", locale);
  const inLine = (sentences: { text: string }[]) => sentences.map((sentence) => sentence.text).join(" ");
  return readParts(paragraphs, locale).map((part) => {
    if (part.kind === "heading") return `# ${part.sentence.text}`;
    return part.kind === "list"
      ? `${part.ordered ? "1." : "-"} ${part.items.map(inLine).join(" | ")}`
      : part.lines.map(inLine).join(" / ");
  });
}

const keycaps = [..."123456789"].map((digit) => `${digit}\ufe0f\u20e3`).concat("🔟");

test.each([
  ["dashes with an intro", "Soup.\n\nYou need:\n- salt\n- a pot", ["Soup.", "# You need", "- salt | a pot"]],
  ["emoji as bullets", "New today.\n✨ rye\n✨ spelt", ["New today.", "- rye | spelt"]],
  ["keycaps", "1️⃣ Wash\n\n2️⃣ Cook", ["1. Wash | Cook"]],
  ["keycaps on one line", "1️⃣ Wash 2️⃣ Cook", ["1. Wash | Cook"]],
  ["numbers that do not begin at one", "3. Three\n4. Four", ["- 3. Three | 4. Four"]],
  [
    "ten keycaps",
    `${keycaps.map((keycap) => `${keycap} Wash`).join("\n")}`,
    [`1. ${keycaps.map(() => "Wash").join(" | ")}`],
  ],
  ["a lone number as part of its text", "7. That many goats!\nAll well.", ["7. That many goats! / All well."]],
  ["two keycaps in a sentence", "A table for 1️⃣ or 2️⃣ people", ["A table for 1 or 2 people"]],
  ["a lone keycap as part of its text", "5️⃣ places left\nSee you!", ["5 places left / See you!"]],
  ["a number of two keycaps", "1️⃣0️⃣ years of our bakery", ["10 years of our bakery"]],
  ["numbered lines apart from each other", "1️⃣ Wash\nWell.\n2️⃣ Cook", ["Wash / Well. / Cook"]],
  ["labels", "Day 1: the stream\nDay 2: the ridge", ["- Day 1: the stream | Day 2: the ridge"]],
  ["prices", "Rye loaf £4.50\nSpelt loaf £5.20", ["- Rye loaf £4.50 | Spelt loaf £5.20"]],
  [
    "hours behind a colon",
    "Opening hours:\nTue to Fri 8–6\nSat 8–2",
    ["# Opening hours", "- Tue to Fri 8–6 | Sat 8–2"],
  ],
  [
    "a heading of the owner's",
    "It began small.\n\nWHAT COMES NEXT:\nWe are moving to a bigger place.",
    ["It began small.", "# What comes next", "We are moving to a bigger place."],
  ],
  ["one dash alone as text", "- Anna said so.", ["Anna said so."]],
  ["a negative value as text", "-5 degrees this morning\n-9 at night", ["-5 degrees this morning / -9 at night"]],
  ["verse", "Rain on the roof\ntea on the stove", ["Rain on the roof / tea on the stove"]],
])("reads %s", (_, caption, parts) => {
  expect(partsOf(caption)).toEqual(parts);
});

test("reads German dates as entries, not as numbers of a list", () => {
  const dates = "1. Mai: Brunch\n2. Mai: Wanderung";
  expect(partsOf(dates, writerLocales.de)).toEqual(["- 1. Mai: Brunch | 2. Mai: Wanderung"]);
});
