import { expect, it } from "vitest";
import type { Finding } from "../../article-documents.ts";
import { isAboutText, isInEditor } from "./finding-place.ts";

const toFinding = (kind: string, sentence: string | null, reason: string): Finding => ({
  kind,
  sentence,
  reason,
  values: {},
  isAdvice: false,
});

it.each([
  ["the title", toFinding("title", "Nine bowls!", "findings.title.emoji"), true],
  ["an empty title", toFinding("title", "", "findings.title.empty"), true],
  ["a name in the title", toFinding("name", "Nine bowls!", "findings.name.notInSources"), true],
  ["a block", toFinding("structure", null, "findings.structure.blank"), true],
  ["what was left out", toFinding("coverage", null, "findings.coverage.missing"), true],
  ["a check that failed", toFinding("structure", null, "findings.check.notRead"), false],
  ["a missing search description", toFinding("meta", "", "findings.meta.empty"), false],
  ["a search description like the title", toFinding("meta", "Nine bowls!", "findings.meta.sameAsTitle"), false],
  ["a name only in the search description", toFinding("name", "By Anna.", "findings.name.notInSources"), false],
  ["a tag", toFinding("keyword", null, "findings.keyword.tagNotInSources"), false],
  ["the model that wrote it", toFinding("writer", null, "findings.writer.refused"), false],
  ["what a photo shows", toFinding("picture", null, "findings.picture.nsfw"), false],
])("tells whether the editor helps with %s", (_about, finding, helps) => {
  expect(isInEditor(finding, finding.reason === "findings.title.empty" ? "" : "Nine bowls!")).toBe(helps);
});

it("tells findings about the text from those about what stands beside it", () => {
  expect(["quantity", "title", "meta"].map((kind) => isAboutText({ kind }))).toEqual([true, false, false]);
});
