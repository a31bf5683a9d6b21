import { Extension } from "@tiptap/core";
import type { Command } from "@tiptap/pm/state";
import { backspaceInBox, enterInBox } from "../commands/box-keys.ts";
import { changeKind } from "../commands/change-kind.ts";

export type KeyHandlers = { onLink(): boolean; onSave(): void; onToolbar(): void; onMove(by: -1 | 1): boolean };

/** The editor's own keys, handled before those of its parts. */
export function editorKeys({ onLink, onSave, onToolbar, onMove }: KeyHandlers): Extension {
  return Extension.create({
    name: "editorKeys",
    priority: 1000,
    addKeyboardShortcuts() {
      const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
      const always = (work: () => void) => () => {
        work();
        return true;
      };
      return {
        Enter: run(enterInBox),
        Backspace: run(backspaceInBox),
        "Mod-k": onLink,
        "Mod-s": always(onSave),
        "Alt-F10": always(onToolbar),
        "Alt-Shift-ArrowUp": () => onMove(-1),
        "Alt-Shift-ArrowDown": () => onMove(1),
        "Mod-Alt-0": run(changeKind("paragraph")),
        "Mod-Alt-2": run(changeKind("heading2")),
        "Mod-Alt-3": run(changeKind("heading3")),
      };
    },
  });
}
