import type { JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { ArticleDocument } from "../../../../src/document/document.ts";
import { normaliseDocument } from "../../../../src/document/normalise-document.ts";
import { toBlock, toNode } from "./editor-json.ts";

/** The text in the editor, whose first line is the title. */
export type EditedText = { title: string; document: ArticleDocument };

export function toEditor({ title, document }: EditedText): JSONContent {
  const blocks = document.blocks.map(toNode);
  return {
    type: "doc",
    content: [
      { type: "title", ...(title === "" ? {} : { content: [{ type: "text", text: title }] }) },
      ...(blocks.length > 0 ? blocks : [{ type: "paragraph" }]),
    ],
  };
}

/** In canonical form, so that empty lines and labels don't count as changes. */
export function fromEditor(doc: Node): EditedText {
  const [, ...blocks] = (doc.toJSON() as { content: JSONContent[] }).content;
  return { title: doc.child(0).textContent, document: normaliseDocument({ blocks: blocks.map(toBlock) }) };
}
