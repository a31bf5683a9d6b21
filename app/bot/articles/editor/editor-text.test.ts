import { getSchema } from "@tiptap/core";
import { history, undo, undoDepth } from "@tiptap/pm/history";
import { type Command, EditorState, TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ArticleDocument, documentSchema } from "../../../../src/document/document.ts";
import { normaliseDocument } from "../../../../src/document/normalise-document.ts";
import { backspaceInBox, enterInBox } from "./commands/box-keys.ts";
import { changeKind, textKinds } from "./commands/change-kind.ts";
import { moveBlock } from "./commands/move-block.ts";
import { describePicture, insertPicture, joinPictures } from "./commands/pictures.ts";
import { removeBlock } from "./commands/remove-block.ts";
import { setTitle } from "./commands/set-title.ts";
import { takeOut } from "./commands/take-out.ts";
import { fromEditor, toEditor } from "./editor-text.ts";
import { keepGalleries } from "./plugins/keep-galleries.ts";
import { limitTitle } from "./plugins/limit-title.ts";
import { articleExtensions } from "./schema/article-extensions.ts";

const schema = getSchema(articleExtensions());

const words = fc.stringMatching(/^[a-zăệ鳥:"<& \n]{1,12}$/u).filter((text) => text.trim() !== "");
const mark = fc.constantFrom(
  { type: "bold" as const },
  { type: "italic" as const },
  { type: "link" as const, href: "https://galley.example/?a=1&b=2" },
);
const span = fc.record({ text: words, marks: fc.array(mark, { maxLength: 3 }) });
const spans = fc.array(span, { maxLength: 3 });
const line = spans.map((list) => list.map((one) => ({ ...one, text: one.text.replaceAll("\n", " ") })));
const sources = fc.option(fc.array(fc.constantFrom("caption:1", "alt:2")), { nil: undefined });
const lang = fc.option(fc.constantFrom("vi", "de"), { nil: undefined });
const picture = fc.record({ pictureId: fc.constantFrom("p1", "p2", "p3"), alt: words, caption: spans });
const block = fc.oneof(
  fc.record({ type: fc.constant("paragraph" as const), spans, sources, lang }),
  fc.record({ type: fc.constant("heading" as const), level: fc.constantFrom(2 as const, 3 as const), spans: line }),
  fc.record({
    type: fc.constant("list" as const),
    ordered: fc.boolean(),
    items: fc.array(spans, { minLength: 1, maxLength: 3 }),
    sources,
  }),
  fc.record({
    type: fc.constant("quote" as const),
    paragraphs: fc.array(spans, { minLength: 1, maxLength: 3 }),
    sources,
    lang,
  }),
  fc.record({
    type: fc.constant("details" as const),
    title: spans,
    items: fc.array(fc.record({ label: spans, spans }), { minLength: 1, maxLength: 3 }),
    sources,
  }),
  fc.record({ type: fc.constant("figure" as const), picture }),
  fc.record({ type: fc.constant("gallery" as const), pictures: fc.array(picture, { minLength: 2, maxLength: 4 }) }),
);
/** Documents as the service stores them. */
const document = fc.array(block, { maxLength: 6 }).map((blocks): ArticleDocument => {
  const plain = JSON.parse(JSON.stringify({ blocks })) as ArticleDocument;
  return normaliseDocument(plain);
});
const title = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/\s+/g, " "));

test("a document leaves the editor as it came in", () => {
  fc.assert(
    fc.property(title, document, (head, given) => {
      const node = schema.nodeFromJSON(toEditor({ title: head, document: given }));
      node.check();
      expect(fromEditor(node)).toEqual({ title: head, document: given });
    }),
    { numRuns: 300 },
  );
});

type Act = (state: EditorState, one: number, two: number) => Command;

const within = ({ doc }: EditorState, share: number) => Math.floor(share * (doc.content.size + 1));
const acts: Act[] = [
  (state, one, two) => (_, dispatch) => {
    const [anchor, head] = [within(state, one), within(state, two)].map((at) => state.doc.resolve(at));
    dispatch?.(state.tr.setSelection(TextSelection.between(anchor!, head!)));
    return true;
  },
  () => (state, dispatch) => {
    dispatch?.(state.tr.insertText("new words. "));
    return true;
  },
  () => (state, dispatch) => {
    dispatch?.(state.tr.deleteSelection());
    return true;
  },
  (_, one) => changeKind(textKinds[Math.floor(one * textKinds.length)] ?? "paragraph"),
  (_, one) => moveBlock(one < 0.5 ? -1 : 1),
  (_, one) => insertPicture({ pictureId: one < 0.5 ? "p1" : "p2", alt: "A bowl" }),
  (_, one) => setTitle("a".repeat(Math.floor(one * 400))),
  (state, one, two) => {
    const [from, to] = [within(state, one), within(state, two)].sort((a, b) => a - b);
    return takeOut(from!, to!);
  },
  () => joinPictures,
  (state, one) => describePicture(within(state, one), "Described"),
  () => removeBlock,
  () => enterInBox,
  () => backspaceInBox,
];

test("every sequence of changes keeps the text a valid document, and undoing all restores the first", () => {
  const step = fc.tuple(
    fc.nat(acts.length - 1),
    fc.double({ min: 0, max: 0.999, noNaN: true }),
    fc.double({ min: 0, max: 0.999, noNaN: true }),
  );
  fc.assert(
    fc.property(document, fc.array(step, { maxLength: 12 }), (given, steps) => {
      const doc = schema.nodeFromJSON(toEditor({ title: "Nine bowls", document: given }));
      const plugins = [history({ newGroupDelay: 0 }), keepGalleries(), limitTitle(() => undefined)];
      let state = EditorState.create({ doc, plugins });
      const dispatch = (tr: Parameters<NonNullable<Parameters<Command>[1]>>[0]) => (state = state.apply(tr));
      for (const [act, one, two] of steps) {
        acts[act]?.(state, one, two)(state, dispatch);
        state.doc.check();
        documentSchema.parse(fromEditor(state.doc).document);
      }
      while (undoDepth(state) > 0) undo(state, dispatch);
      expect(state.doc.toJSON()).toEqual(doc.toJSON());
    }),
    { numRuns: 400 },
  );
});

test("what a document can't hold is refused: a level, an address, a picture without an id, a foreign attribute", () => {
  const check = (block: object) => () =>
    schema.nodeFromJSON({ type: "doc", content: [{ type: "title" }, block] }).check();
  const text = (marks: object[]) => ({ type: "paragraph", content: [{ type: "text", text: "a", marks }] });
  expect(check({ type: "heading", attrs: { level: 9 } })).toThrow("level");
  expect(check(text([{ type: "link", attrs: { href: "javascript:alert(1)" } }]))).toThrow("href");
  expect(check({ type: "figure", attrs: { pictureId: "" } })).toThrow("pictureId");
  expect(check({ type: "paragraph", attrs: { sources: "caption:1" } })).toThrow("sources");
  expect(check({ type: "table" })).toThrow("table");
  expect(check({ type: "bulletList", content: [{ type: "paragraph" }] })).toThrow("bulletList");
  expect(check(text([{ type: "link", attrs: { href: "mailto:a@b.example" } }]))).not.toThrow();
});
