import type { NodeViewRenderer } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView, NodeView, ViewMutationRecord } from "@tiptap/pm/view";
import { icons } from "./figure-icons.ts";
import styles from "./editor.module.css";

export type FigureTexts = { handle: string; describe: string; undescribed: string; up: string; down: string };

export type FigureOptions = {
  /** The URL of each photo's copy, by its id. */
  urls: Record<string, string>;
  texts: FigureTexts;
  onDescribe(): void;
  onMove(by: -1 | 1): void;
};

/**
 * A photo, uncropped, with its tools, and its caption as text below. Uses plain elements, because phones lose words in
 * deeper ones.
 */
export function figureView(options: FigureOptions): NodeViewRenderer {
  return ({ node, view, getPos }) => new FigureView(node, view, getPos, options);
}

class FigureView implements NodeView {
  readonly dom = document.createElement("figure");
  readonly contentDOM = document.createElement("figcaption");
  readonly #photo = document.createElement("div");
  readonly #image = document.createElement("img");
  readonly #describe: HTMLButtonElement;
  readonly #view: EditorView;
  readonly #getPos: () => number | undefined;
  readonly #options: FigureOptions;
  #node: Node;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined, options: FigureOptions) {
    this.#node = node;
    this.#view = view;
    this.#getPos = getPos;
    this.#options = options;
    const { texts } = options;
    this.#photo.className = styles["photo"] ?? "";
    this.#photo.contentEditable = "false";
    this.#photo.draggable = true;
    this.#image.draggable = false;
    this.#describe = this.#button(texts.describe, "describe", () => options.onDescribe());
    const tools = document.createElement("div");
    tools.className = styles["photoTools"] ?? "";
    const up = this.#button(texts.up, "up", () => options.onMove(-1));
    const down = this.#button(texts.down, "down", () => options.onMove(1));
    const handle = document.createElement("span");
    handle.className = styles["handle"] ?? "";
    handle.title = texts.handle;
    handle.append(icons.handle());
    tools.append(handle, this.#describe, up, down);
    this.#photo.append(this.#image, tools);
    this.#photo.addEventListener("dragstart", (event) => this.#drag(event));
    this.#photo.addEventListener("mousedown", () => this.#select());
    this.#image.addEventListener("click", () => view.focus());
    this.dom.append(this.#photo, this.contentDOM);
    this.#show();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#show();
    return true;
  }

  stopEvent({ type, target }: Event): boolean {
    return (
      !/^(drop|dragend|dragover|dragenter|dragleave|copy|cut|paste)$/.test(type) && this.#photo.contains(asNode(target))
    );
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== "selection" && !this.contentDOM.contains(mutation.target);
  }

  #show(): void {
    const { pictureId, alt } = this.#node.attrs as { pictureId: string; alt: string };
    const url = this.#options.urls[pictureId];
    if (url && this.#image.getAttribute("src") !== url) this.#image.src = url;
    this.#image.alt = alt;
    const { describe, undescribed } = this.#options.texts;
    const label = alt.trim() === "" ? undescribed : describe;
    this.#describe.dataset["empty"] = String(alt.trim() === "");
    this.#describe.setAttribute("aria-label", label);
    this.#describe.title = label;
  }

  #button(label: string, icon: "describe" | "up" | "down", onPress: () => void): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.title = label;
    button.setAttribute("aria-label", label);
    button.append(icons[icon]());
    // Keeps the caret where it is, and a phone's keyboard open.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      this.#select();
      onPress();
    });
    return button;
  }

  #select(): void {
    const pos = this.#getPos();
    if (pos === undefined) return;
    this.#view.dispatch(this.#view.state.tr.setSelection(NodeSelection.create(this.#view.state.doc, pos)));
  }

  /** Like ProseMirror's own drag: the drop moves the selection. */
  #drag(event: DragEvent): void {
    this.#select();
    this.#view.dragging = { slice: this.#view.state.selection.content(), move: true };
    event.dataTransfer?.setData("text/plain", this.#image.alt);
    event.dataTransfer?.setDragImage(this.#image, 24, 24);
    if (event.dataTransfer) event.dataTransfer.effectAllowed = "move";
  }
}

function asNode(target: EventTarget | null): globalThis.Node | null {
  return target instanceof globalThis.Node ? target : null;
}
