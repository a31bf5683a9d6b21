import { describe, expect, it } from "vitest";
import { articleLanguages } from "../../platform/languages.ts";
import { isClosingLine } from "./closing-line.ts";
import { formatDay } from "./digest-days.ts";
import { fillDate, formatDate } from "./format-date.ts";
import { writerLocales } from "./locales/writer-locales.ts";

const posted = [1, 8, 11, 29].flatMap((day) =>
  [0, 1, 7, 11].map((month) => ({ postedAt: new Date(Date.UTC(2028, month, day)), timeZone: "UTC" })),
);

describe.each(articleLanguages)("the closing line in %s", (language) => {
  const locale = writerLocales[language];
  const { onInstagram, elsewhere, digest } = locale;

  it("is recognised with every date", () => {
    for (const frame of [...onInstagram.posted, ...elsewhere.posted])
      for (const post of posted) {
        const line = fillDate(frame, formatDate(post, locale), locale);
        expect(isClosingLine(line), line).toBe(true);
      }
    const days = posted.map((post) => formatDay(post, locale)).join(locale.isSpaced ? ", " : "、");
    for (const frame of [digest.onInstagram, digest.elsewhere])
      expect(isClosingLine(frame.replace("{dates}", days))).toBe(true);
  });

  it.each(["a napkin by a drunken sailor", "12", "2026", "", "99 März 2026", "3 May 2026 by a sailor"])(
    "isn't anything of its shape: %s",
    (date) => {
      for (const frame of [...onInstagram.posted, ...elsewhere.posted])
        expect(isClosingLine(frame.replace("{date}", date))).toBe(false);
      for (const frame of [digest.onInstagram, digest.elsewhere])
        expect(isClosingLine(frame.replace("{dates}", date))).toBe(false);
    },
  );
});
