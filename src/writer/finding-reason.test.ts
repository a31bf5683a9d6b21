import { createInstance } from "i18next";
import { expect, test } from "vitest";
import en from "../../messages/en/findings.json" with { type: "json" };
import vi from "../../messages/vi/findings.json" with { type: "json" };
import type { Finding } from "./article-writer.ts";

const texts = createInstance();
await texts.init({
  lng: "en",
  resources: { en: { findings: en }, vi: { findings: vi } },
  interpolation: { escapeValue: false },
});

test.each([
  ["en", "This sentence is in Italian; the article is in English."],
  ["vi", "Câu này viết bằng tiếng Ý, còn bài viết bằng tiếng Anh."],
])("languages are named in %s", (lng, said) => {
  const finding: Finding = {
    kind: "language",
    block: 2,
    sentence: "Domani si va al frantoio.",
    reason: "findings.language.sentence",
    values: { found: "it", expected: "en" },
  };
  expect(texts.t(finding.reason.replace(".", ":"), { lng, ...finding.values })).toBe(said);
});

test.each([
  ["en", "We couldn’t check this: Photo description. Please read the article before you publish it."],
  ["vi", "Không kiểm tra được phần: Mô tả ảnh. Hãy đọc lại bài trước khi đăng."],
])("a check that failed is named in %s", (lng, said) => {
  expect(texts.t("findings.check.failed".replace(".", ":"), { lng, check: "alt-text" })).toBe(said);
});
