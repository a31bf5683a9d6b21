import { type DocumentInput, fromInput, toInputPath } from "../../../../document/api-form.ts";
import { type ArticleDocument, type Block, documentSchema } from "../../../../document/document.ts";
import { listPictures } from "../../../../document/list-pictures.ts";
import { listRuns } from "../../../../document/list-runs.ts";
import { parseInput } from "../../../../platform/input/parse-input.ts";

/** No article has as much, and comparing and rendering it could take quadratic time. */
const MAX_BLOCKS = 2_000;
const MAX_TEXT = 20_000;

/** Only for input: what's stored can be read, whatever its length. */
const inputSchema = documentSchema.check(({ value: { blocks }, issues }) => {
  if (blocks.length > MAX_BLOCKS)
    issues.push({ code: "too_big", origin: "array", maximum: MAX_BLOCKS, input: blocks, path: ["blocks"] });
  for (const [index, block] of blocks.entries())
    if (hasLongText(block))
      issues.push({ code: "too_big", origin: "string", maximum: MAX_TEXT, input: block, path: ["blocks", index] });
});

/** Throws "invalid-input" with the place of the first mistake, as in "document.blocks[0].heading.level". */
export function parseDocument(input: DocumentInput): ArticleDocument {
  return parseInput(inputSchema, fromInput(input), (path) => `document.${toInputPath(input, path)}`, "bad-document");
}

/** Counts a run as one text, because neighbouring spans get joined. */
function hasLongText(block: Block): boolean {
  const texts = listRuns(block).map((spans) => spans.map(({ text }) => text).join(""));
  return [...texts, ...listPictures([block]).map(({ alt }) => alt)].some(({ length }) => length > MAX_TEXT);
}
