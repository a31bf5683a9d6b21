import { type DocumentInput, fromInput, toInputPath } from "../../../../document/api-form.ts";
import { type ArticleDocument, documentSchema } from "../../../../document/document.ts";
import { parseInput } from "../../../../platform/input/parse-input.ts";

/** Throws "invalid-input" with the place of the first mistake, as in "document.blocks[0].heading.level". */
export function parseDocument(input: DocumentInput): ArticleDocument {
  return parseInput(documentSchema, fromInput(input), (path) => `document.${toInputPath(input, path)}`, "bad-document");
}
