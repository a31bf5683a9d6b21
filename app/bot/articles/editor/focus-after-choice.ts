import type { Editor } from "@tiptap/core";

/** Moves the focus to the text after a choice by mouse. With the keyboard, it stays for the next choice. */
export function focusAfterChoice(editor: Editor): void {
  if (!document.activeElement?.matches(":focus-visible")) editor.commands.focus();
}
