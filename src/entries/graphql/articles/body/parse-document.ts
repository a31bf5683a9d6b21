import { type DocumentInput, fromInput, toInputPath } from "../../../../document/api-form.ts";
import { type ArticleDocument, documentSchema } from "../../../../document/document.ts";
import { GalleyError } from "../../../../platform/errors.ts";

/** Throws "invalid-input" with the place of the first mistake, as in "document.blocks[0].heading.level". */
export function parseDocument(input: DocumentInput): ArticleDocument {
  const parsed = documentSchema.safeParse(fromInput(input));
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path ?? [];
  throw new GalleyError("invalid-input", {
    field: `document.${toInputPath(input, path)}`,
    problem: path.at(-1) === "href" ? "invalid-url" : "bad-document",
  });
}
