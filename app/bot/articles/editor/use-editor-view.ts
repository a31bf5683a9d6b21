import type { Editor } from "@tiptap/core";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { TextSelection } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { kindOf } from "./commands/change-kind.ts";
import { listPictures, selectedPicture } from "./commands/pictures.ts";
import { findSlash } from "./plugins/slash.ts";
import { placedSentences } from "./plugins/findings.ts";

/** The parts of the editor's state that the page shows. Rerenders only when one of these changes. */
export function useEditorView(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { selection } = state;
      const isText =
        selection instanceof TextSelection && !selection.empty && selection.$to.parent.type.name !== "title";
      const picture = selectedPicture(state);
      return {
        title: state.doc.child(0).textContent,
        kind: kindOf(state),
        canUndo: undoDepth(state) > 0,
        canRedo: redoDepth(state) > 0,
        isBold: editor.isActive("bold"),
        isItalic: editor.isActive("italic"),
        isLink: editor.isActive("link"),
        slash: findSlash(state),
        selected: isText ? { from: selection.from, to: selection.to } : null,
        caret: selection.from,
        picture: picture && { pos: picture.pos, alt: String(picture.node.attrs["alt"]) },
        pictures: listPictures(state.doc).map(({ node: { attrs } }) => ({
          id: String(attrs["pictureId"]),
          alt: String(attrs["alt"]),
        })),
        sentences: placedSentences(state),
      };
    },
  });
}

export type EditorView = ReturnType<typeof useEditorView>;
