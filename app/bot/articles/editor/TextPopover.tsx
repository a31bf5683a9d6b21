import { Popover } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { selectedPicture } from "./commands/pictures.ts";
import { usePlace } from "./place-in-canvas.ts";
import styles from "./editor.module.css";

type TextPopoverProps = {
  editor: Editor;
  canvas: RefObject<HTMLElement | null>;
  from: number;
  to: number;
  label: string;
  /** Takes the focus, and returns it to the text. */ takesFocus: boolean;
  /** Whether undo in the form also undoes changes in the text: only in a photo's form. */ undoesText?: boolean;
  onClose(): void;
  children: ReactNode;
};

/** A small form beside a piece of text, outside the editable area. */
export function TextPopover({
  editor,
  canvas,
  from,
  to,
  label,
  takesFocus,
  undoesText,
  onClose,
  children,
}: TextPopoverProps) {
  const place = usePlace(editor, canvas, from, to);

  /** If each keystroke in the form changes the photo, undo belongs to the text. */
  function press(event: KeyboardEvent) {
    const key = event.key.toLowerCase();
    if (event.key === "Escape") close();
    if (!undoesText || !(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) editor.commands.redo();
    else editor.commands.undo();
    // That undid a change elsewhere in the text.
    if (!selectedPicture(editor.state)) close();
  }

  function close() {
    onClose();
    editor.commands.focus();
  }

  if (!place) return null;
  return (
    <Popover
      opened
      withRoles={false}
      trapFocus={takesFocus}
      onDismiss={onClose}
      width="min(22rem, 92vw)"
      position="bottom"
    >
      <Popover.Target>
        <span
          className={styles.anchor}
          style={{ left: place.middle, top: place.top, height: Math.max(1, place.bottom - place.top) }}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} onKeyDown={press}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
