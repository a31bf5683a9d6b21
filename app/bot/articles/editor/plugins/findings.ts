import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type EditorState } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** A sentence to underline, by its index in the list of findings. */
export type Sentence = { index: number; sentence: string };
export type PlacedSentence = Sentence & { from: number; to: number };

type Found = { sentences: Sentence[]; placed: PlacedSentence[]; marks: DecorationSet };

export const findingsKey = new PluginKey<Found>("findings");

/**
 * Underlines the first occurrence of each sentence, like an editor's pencil. Searches again after each change: a mark
 * goes when its words change, and returns after an undo or a move.
 */
export function markFindings(first: Sentence[]): Plugin<Found> {
  return new Plugin<Found>({
    key: findingsKey,
    state: {
      init: (_, { doc }) => find(doc, first),
      apply(tr, found, _, { doc }) {
        const sentences = (tr.getMeta(findingsKey) as Sentence[] | undefined) ?? found.sentences;
        return tr.docChanged || sentences !== found.sentences ? find(doc, sentences) : found;
      },
    },
    props: { decorations: (state) => findingsKey.getState(state)?.marks },
  });
}

export function placedSentences(state: EditorState): PlacedSentence[] {
  return findingsKey.getState(state)?.placed ?? [];
}

function find(doc: Node, sentences: Sentence[]): Found {
  const left = new Set(sentences);
  const placed: PlacedSentence[] = [];
  if (left.size > 0)
    doc.descendants((node, pos) => {
      if (!node.isTextblock) return true;
      const text = textOf(node);
      for (const one of left) {
        const at = one.sentence === "" ? -1 : text.indexOf(one.sentence);
        const [from, to] = [pos + 1 + at, pos + 1 + at + one.sentence.length];
        if (at === -1 || placed.some((other) => from < other.to && to > other.from)) continue;
        placed.push({ ...one, from, to });
        left.delete(one);
      }
      return false;
    });
  const marks = placed.map(({ index, from, to }) =>
    Decoration.inline(from, to, { class: "finding", "data-finding": String(index) }),
  );
  return { sentences, placed, marks: DecorationSet.create(doc, marks) };
}

/** A textblock stays the same object until it changes, so a keystroke rereads only one. */
const texts = new WeakMap<Node, string>();

function textOf(node: Node): string {
  const known = texts.get(node);
  if (known !== undefined) return known;
  const text = node.textBetween(0, node.content.size, undefined, "\n");
  texts.set(node, text);
  return text;
}
