import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useId, useImperativeHandle, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Addable, addAtSlash, findAddables } from "./addables.ts";
import { AddableIcon } from "./EditorBar.tsx";
import { usePlace } from "./place-in-canvas.ts";
import type { Slash } from "./plugins/slash.ts";
import styles from "./editor.module.css";

export type SlashMenuKeys = { press(event: KeyboardEvent): boolean };

type SlashMenuProps = {
  editor: Editor;
  slash: Slash;
  addables: Addable[];
  canvas: RefObject<HTMLElement | null>;
  keys: RefObject<SlashMenuKeys | null>;
};

/** A list below the "/". The caret stays in the text, whose element names the active entry for screen readers. */
export function SlashMenu({ editor, slash, addables, canvas, keys }: SlashMenuProps) {
  const { t } = useTranslation("editor");
  const id = useId();
  const found = findAddables(addables, slash.query);
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, found.length - 1);
  const place = usePlace(editor, canvas, slash.from, slash.from);
  const add = (addable: Addable | undefined) => {
    if (addable) addAtSlash(addable, slash)(editor.state, editor.view.dispatch);
    editor.commands.focus();
  };

  useImperativeHandle(keys, () => ({
    press({ key }) {
      const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
      if (found.length === 0) return false;
      if (step !== 0) setChosen((current + step + found.length) % found.length);
      else if (key === "Enter") add(found[current]);
      return step !== 0 || key === "Enter";
    },
  }));

  const active = found[current] ? `${id}-${found[current].id}` : null;
  useEffect(() => {
    const { dom } = editor.view;
    if (active === null) return;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", active);
    document.getElementById(active)?.scrollIntoView({ block: "nearest" });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, active]);

  if (found.length === 0 || !place) return null;
  const left = Math.max(0, Math.min(place.left, place.width - 260));
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("add.label")}
      className={styles.slash}
      style={{ top: place.bottom + 8, left }}
    >
      {found.map((addable, index) => (
        <div
          key={addable.id}
          id={`${id}-${addable.id}`}
          role="option"
          aria-selected={index === current}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => setChosen(index)}
          onClick={() => add(addable)}
        >
          <AddableIcon {...addable} />
          {addable.label}
        </div>
      ))}
    </div>
  );
}
