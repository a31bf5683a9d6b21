import type { Editor } from "@tiptap/core";

/** Returns to the text after a choice by mouse. Who chooses by keyboard stays, and can go on to the next choice. */
export function focusAfterChoice(editor: Editor): void {
  if (!document.activeElement?.matches(":focus-visible")) editor.commands.focus();
}
