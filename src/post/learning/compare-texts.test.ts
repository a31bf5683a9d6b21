import { expect, test } from "vitest";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { compareSentenceLengths, compareTexts } from "./compare-texts.ts";
import type { Lesson } from "../../writer/lessons.ts";

const long =
  "We bake sixty loaves on Saturday in the wood oven that stands behind the old fire station. " +
  "The dough rests for a whole day before it goes in at four. Come by before ten if you want the rye with caraway.";
const short =
  "We bake sixty loaves on Saturday. The wood oven stands behind the old fire station. " +
  "The dough rests for a whole day. It goes in at four. Want the rye with caraway? Come by before ten.";

test.each<[string, ArticleLanguage, string, string, Lesson[]]>([
  [
    "all exclamation marks gone",
    "en",
    "Fresh bread! Come early!",
    "Fresh bread. Come early.",
    ["no-exclamation-marks"],
  ],
  ["one of two gone says nothing", "en", "Fresh bread! Come early!", "Fresh bread! Come early.", []],
  ["Japanese ones too", "ja", "焼きたてです！来てください。", "焼きたてです。来てください。", ["no-exclamation-marks"]],
  ["emoji gone", "de", "Frisches Brot 🍞 heute.", "Frisches Brot heute.", ["no-emoji"]],
  [
    "Sie became du",
    "de",
    "Bitte bestellen Sie bis Freitag. Wir freuen uns auf Ihren Besuch.",
    "Bestell bitte bis Freitag. Wir freuen uns auf deinen Besuch.",
    ["address-du"],
  ],
  [
    "du became Sie",
    "de",
    "Du findest uns am See. Dein Platz ist frei.",
    "Uns finden Sie am See, und Ihr Platz ist frei.",
    ["address-sie"],
  ],
  [
    "a sie that is she is no address",
    "de",
    "Meine Oma backt. Sie nahm Mehl. Du auch?",
    "Meine Oma backt. Sie nahm Mehl. Und jetzt?",
    [],
  ],
  [
    "both forms left: nothing is clear",
    "de",
    "Du findest uns am See, und dann sehen Sie uns.",
    "Dann sehen Sie uns, und du auch, du auch.",
    [],
  ],
  ["vous became tu", "fr", "Vous pouvez réserver votre place.", "Tu peux réserver ta place.", ["address-tu"]],
  [
    "tôi became mình",
    "vi",
    "Tôi nướng bánh mỗi sáng. Tôi bán ở chợ.",
    "Mình nướng bánh mỗi sáng. Mình bán ở chợ.",
    ["address-minh"],
  ],
  [
    "chúng tôi is we, and no switch",
    "vi",
    "Chúng tôi nướng bánh. Mời bạn ghé.",
    "Chúng mình nướng bánh. Mời bạn ghé.",
    [],
  ],
  [
    "American became British",
    "en",
    "The color of the theater is gray.",
    "The colour of the theatre is grey.",
    ["british-spelling"],
  ],
  ["words that only look so", "en", "An honorary laboratory of literature.", "An honourable note of literature.", []],
  ["spelling is English only", "de", "Das Center ist gray.", "Das Centre ist grey.", []],
  ["only facts changed", "en", "We bake 60 loaves. Come at nine.", "We bake 80 loaves. Come at ten.", []],
  ["nothing left", "en", "We bake!", "", []],
])("%s", (_what, language, before, after, lessons) => {
  expect(compareTexts(before, after, language).map(({ lesson }) => lesson)).toEqual(lessons);
});

test.each<[string, string, string, Lesson[]]>([
  ["sentences were cut", long, short, ["shorter-sentences"]],
  ["sentences were joined", short, long, ["longer-sentences"]],
  ["half of the text taken out says nothing", short, "We bake. It rests. Come by.", []],
])("length of sentences: %s", (_what, before, after, lessons) => {
  expect(compareSentenceLengths(before, after, "en").map(({ lesson }) => lesson)).toEqual(lessons);
});

test("shows the changed sentence before and after", () => {
  const [edit] = compareTexts("We are open.\nThe rye is back!", "We are open.\nThe rye is back again.", "en");
  expect(edit).toMatchObject({ before: "The rye is back!", after: "The rye is back again." });
});
