import { listPictures } from "../../../../src/document/list-pictures.ts";
import { type Command, TextSelection } from "@tiptap/pm/state";
import { Heading2, Heading3, Image, List, ListOrdered, type LucideIcon, Pilcrow, Quote, Table2 } from "lucide-react";
import { foldAccents } from "../../palette/matches-words.ts";
import { changeKind, type TextKind, textKinds } from "./commands/change-kind.ts";
import { insertPicture } from "./commands/pictures.ts";
import { isEmptyLine, topBlocks } from "./commands/top-blocks.ts";
import type { EditedArticle } from "./edited-article.ts";
import type { Slash } from "./plugins/slash.ts";

/** What the "/" menu and the Add button offer: kinds of text, and the post's photos that aren't in the text. */
export type Addable = { id: string; label: string; Icon: LucideIcon; url?: string | undefined; run: Command };

const kindIcons: Record<TextKind, LucideIcon> = {
  paragraph: Pilcrow,
  heading2: Heading2,
  heading3: Heading3,
  bullets: List,
  numbers: ListOrdered,
  quote: Quote,
  details: Table2,
};

type Texts = { kind(kind: TextKind): string; photo(number: number): string };

export function listAddables(
  { pictureUrls, document }: Pick<EditedArticle, "pictureUrls" | "document">,
  shown: { id: string }[],
  texts: Texts,
): Addable[] {
  const kinds = textKinds.map((kind) => ({
    id: kind,
    label: texts.kind(kind),
    Icon: kindIcons[kind],
    run: changeKind(kind),
  }));
  // A photo that was removed comes back with its description and caption.
  const described = listPictures(document.blocks);
  const photos = Object.entries(pictureUrls).flatMap(([id, url], index) => {
    if (shown.some((one) => one.id === id)) return [];
    const picture = described.find(({ pictureId }) => pictureId === id) ?? { pictureId: id, alt: "" };
    return [{ id, label: texts.photo(index + 1), Icon: Image, url, run: insertPicture(picture) }];
  });
  return [...kinds, ...photos];
}

/** Returns those with a word that starts with the query; ignores accents. */
export function findAddables(addables: Addable[], query: string): Addable[] {
  const wanted = foldAccents(query.trim());
  return addables.filter(({ label, id }) => [label, id].some((name) => ` ${foldAccents(name)}`.includes(` ${wanted}`)));
}

/** Removes the text typed to find it, then adds it here. */
export function addAtSlash({ run }: Addable, { from, to }: Slash): Command {
  return (state, dispatch) => inSteps(state, dispatch, [(tr) => tr.delete(from, to)], run);
}

/** Adds it below the block at the caret, or in place of an empty paragraph. */
export function addBelow({ run }: Addable): Command {
  return (state, dispatch) => {
    const selected = topBlocks(state);
    if (selected && isEmptyLine(selected)) return run(state, dispatch);
    const { $from } = state.selection;
    // With the caret between two blocks: there. In the title: below it.
    const at = selected ? selected.to : $from.depth === 0 ? $from.pos : state.doc.child(0).nodeSize;
    const addLine: Step = (tr) => {
      tr.insert(at, state.schema.nodes["paragraph"]!.create());
      return tr.setSelection(TextSelection.create(tr.doc, at + 1));
    };
    return inSteps(state, dispatch, [addLine], run);
  };
}

type Dispatch = Parameters<Command>[1];
type Step = (tr: Parameters<NonNullable<Dispatch>>[0]) => Parameters<NonNullable<Dispatch>>[0];

/** Runs steps and then a command, as one undoable change. */
function inSteps(state: Parameters<Command>[0], dispatch: Dispatch, steps: Step[], run: Command): boolean {
  const tr = steps.reduce((now, step) => step(now), state.tr);
  const next = state.apply(tr);
  return run(next, (own) => {
    for (const step of own.steps) tr.step(step);
    dispatch?.(tr.setSelection(own.selection.getBookmark().resolve(tr.doc)).scrollIntoView());
  });
}
