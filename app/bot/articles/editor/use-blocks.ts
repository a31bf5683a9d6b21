import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { ArticleDocument, Span } from "../../../../src/document/document.ts";
import {
  addDetails,
  addParagraph,
  captionPicture,
  changeFacts,
  changeKind,
  changeSpans,
  describePicture,
  type EditedBlock,
  kindOf,
  moveBlock,
  removeBlock,
  splitBlock,
  type TextKind,
  toDocument,
  toEdited,
} from "./edited-blocks.ts";
import type { ToolbarCommand } from "./EditorToolbar.tsx";
import type { Facts } from "./edited-facts.ts";
import { putCaretAtEnd } from "./rich-text-dom.ts";
import { useLastRange } from "./use-last-range.ts";

/** The title and the blocks during editing, and the toolbar's actions on them. */
export function useBlocks(loaded: { title: string; document: ArticleDocument }) {
  const [title, setTitle] = useState(loaded.title);
  const [blocks, setBlocks] = useState<EditedBlock[]>(() => toEdited(loaded.document));
  const [active, setActive] = useState<number | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [linking, setLinking] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const caret = useLastRange(root);
  const document = useMemo(() => toDocument(blocks), [blocks]);
  const edited = blocks.find(({ key }) => key === active);

  const fieldOf = (key: number | null) =>
    root.current?.querySelector<HTMLElement>(`[data-key="${key}"] [role=textbox]`) ?? null;
  const focusText = () => {
    if (!caret.restore()) fieldOf(active)?.focus();
  };
  const take = (next: { blocks: EditedBlock[]; added: number }) => {
    setAdded(next.added);
    setBlocks(next.blocks);
  };
  /** The caret moves to the text before it; the last text can't be removed. */
  function remove(key: number) {
    const texts = blocks.filter(({ block }) => kindOf(block) !== null);
    const at = texts.findIndex((text) => text.key === key);
    const next = texts[at - 1] ?? texts[at + 1];
    if (at === -1 || !next) return;
    setBlocks(removeBlock(blocks, key));
    putCaretAtEnd(fieldOf(next.key));
  }

  /**
   * Uses the browser's own commands: they keep its undo history, and fire the input event that makes the field read
   * itself again.
   */
  function format(command: "bold" | "italic") {
    focusText();
    window.document.execCommand(command);
  }

  function command(name: ToolbarCommand) {
    if (active === null) return;
    if (name === "bold" || name === "italic") format(name);
    else if (name === "link") setLinking(caret.has());
    else if (name === "remove") remove(active);
    else setBlocks(moveBlock(blocks, active, name === "up" ? -1 : 1));
  }

  return {
    title,
    setTitle,
    blocks,
    document,
    active,
    setActive,
    added,
    isActive: edited !== undefined,
    kind: edited ? kindOf(edited.block) : null,
    linking,
    root,
    remove,
    command,
    changeText: (key: number, spans: Span[]) => setBlocks((now) => changeSpans(now, key, spans)),
    changeKind(kind: TextKind) {
      if (active === null) return;
      setBlocks(changeKind(blocks, active, kind));
      focusText();
    },
    split: (key: number, head: Span[], tail: Span[]) => take(splitBlock(blocks, key, head, tail)),
    add: () => take(addParagraph(blocks)),
    addDetails: () => take(addDetails(blocks)),
    changeFacts: (key: number, facts: Facts) => setBlocks((now) => changeFacts(now, key, facts)),
    describe: (key: number, pictureId: string, alt: string) =>
      setBlocks((now) => describePicture(now, key, pictureId, alt)),
    caption: (key: number, pictureId: string, spans: Span[]) =>
      setBlocks((now) => captionPicture(now, key, pictureId, spans)),
    link(href: string | null) {
      setLinking(false);
      focusText();
      if (href === null) window.document.execCommand("unlink");
      else window.document.execCommand("createLink", false, href);
    },
    leaveToolbar() {
      setLinking(false);
      focusText();
    },
    focusFirst: () => root.current?.querySelector<HTMLElement>("[role=textbox]")?.focus(),
    pressInText(event: KeyboardEvent<HTMLElement>) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setLinking(caret.has());
    },
  };
}
