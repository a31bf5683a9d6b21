import { expect, test } from "vitest";
import { splitSentences } from "./split-sentences.ts";

const cases: [string, string, string[]][] = [
  ["en", "Dr. Lee came at 9 a.m. sharp. We ate.", ["Dr. Lee came at 9 a.m. sharp.", "We ate."]],
  ["en", '"Are you home yet?" — Biscuit & Waffles', ['"Are you home yet?" — Biscuit & Waffles']],
  ["en", "See https://example.com/a?b=1&c=2 now. Bye!", ["See https://example.com/a?b=1&c=2 now.", "Bye!"]],
  [
    "en",
    "Plum crumble. 800 g plums and 3 eggs. £5 a slice, no. 7.",
    ["Plum crumble.", "800 g plums and 3 eggs.", "£5 a slice, no. 7."],
  ],
  [
    "de",
    "Am 18. Mai öffnet die Hütte, z. B. für Wanderer. Kommt!",
    ["Am 18. Mai öffnet die Hütte, z. B. für Wanderer.", "Kommt!"],
  ],
  [
    "de",
    "Bäckerei Hug, Hauptstr. 14, 4102 Binningen. Tel. 061 421 00 00.",
    ["Bäckerei Hug, Hauptstr. 14, 4102 Binningen.", "Tel. 061 421 00 00."],
  ],
  [
    "fr",
    "Petit concert au caveau hier soir 🍷🥁 Merci à tous.",
    ["Petit concert au caveau hier soir 🍷🥁", "Merci à tous."],
  ],
  ["it", "Dott.ssa Neri arriva alle 9.30. Benvenuta!", ["Dott.ssa Neri arriva alle 9.30.", "Benvenuta!"]],
  ["vi", "Quán ở TP. Huế. Mời bạn ghé!", ["Quán ở TP. Huế.", "Mời bạn ghé!"]],
  [
    "ja",
    "空きが2名あります🎨 道具はこちらで用意します！手ぶらでどうぞ。",
    ["空きが2名あります🎨", "道具はこちらで用意します！", "手ぶらでどうぞ。"],
  ],
  ["ms", "Kedai di Jln. Gasing. Jom!", ["Kedai di Jln. Gasing.", "Jom!"]],
  ["en", "I ❤️ Basel in spring.", ["I ❤️ Basel in spring."]],
  ["en", "We close on Dec. 3 for good. Come by!", ["We close on Dec. 3 for good.", "Come by!"]],
  ["de", "Am 18. 12. 2026 in Basel. Danach nicht.", ["Am 18. 12. 2026 in Basel.", "Danach nicht."]],
  ["de", "Vom 5. 6. bis 3. Dez. 2026 ist zu. Danach nicht.", ["Vom 5. 6. bis 3. Dez. 2026 ist zu.", "Danach nicht."]],
  ["fr", "Fermé dès le 3 déc. 2026 au soir. À bientôt !", ["Fermé dès le 3 déc. 2026 au soir.", "À bientôt !"]],
  ["it", "Chiusi dal 3 dic. 2026 in poi. Ciao!", ["Chiusi dal 3 dic. 2026 in poi.", "Ciao!"]],
  ["ms", "Tutup dari 3 Dis. 2026 nanti. Jumpa lagi!", ["Tutup dari 3 Dis. 2026 nanti.", "Jumpa lagi!"]],
];

test.each(cases)("splits %s: %s", (language, line, sentences) => {
  expect(splitSentences(line, language).map((span) => span.text)).toEqual(sentences);
});

test.each(cases)("gives each sentence's position in %s: %s", (language, line) => {
  for (const span of splitSentences(line, language)) expect(line.slice(span.start, span.end)).toBe(span.text);
});
