import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PalettePage } from "./use-palette-groups.ts";
import { usePaletteGroups } from "./use-palette-groups.ts";
import styles from "./palette.module.css";

export type PaletteProps = { pages: PalettePage[]; onSignOut(): void; onClose(): void };

/** Goes to any page or article and starts any action, by typing. A combobox, as the ARIA practices describe it. */
export function Palette({ pages, onSignOut, onClose }: PaletteProps) {
  const { t } = useTranslation("palette");
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [entered, setEntered] = useState<string | null>(null);
  const { groups, hasFailed, isCurrent } = usePaletteGroups({ text: text.trim(), pages, onSignOut });
  const options = groups.flatMap((group) => group.options);
  const chosen = options[Math.min(at, options.length - 1)];

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (chosen) document.getElementById(`${id}${chosen.key}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, id]);

  const choose = (run: () => void) => {
    dialog.current?.close();
    run();
  };
  const chooseEntered = useEffectEvent(() => {
    setEntered(null);
    if (chosen && entered === text) choose(chosen.run);
  });
  useEffect(() => {
    if (isCurrent && entered !== null) chooseEntered();
  }, [isCurrent, entered]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    const now = Math.min(at, last);
    const moves: Record<string, () => void> = {
      ArrowDown: () => setAt(now >= last ? 0 : now + 1),
      ArrowUp: () => setAt(now <= 0 ? Math.max(last, 0) : now - 1),
      // The list may still show the results of an earlier text.
      Enter: () => (isCurrent ? chosen && choose(chosen.run) : setEntered(text)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t("label")}
      onClose={onClose}
      // Its content covers the dialog's own box, so a press on the dialog itself is a press on the backdrop.
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div className={styles.box}>
        <input
          className={styles.search}
          role="combobox"
          aria-label={t("label")}
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${id}${chosen.key}` : undefined}
          placeholder={t("placeholder")}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div role="listbox" id={`${id}list`} aria-label={t("label")} className={styles.list}>
          {groups.map((group) => (
            <div key={group.name} role="group" aria-labelledby={`${id}${group.name}`}>
              <p id={`${id}${group.name}`} role="presentation" className={styles.group}>
                {t(`groups.${group.name}`)}
              </p>
              {group.options.map(({ key, label, Icon, run }) => (
                <div
                  key={key}
                  id={`${id}${key}`}
                  role="option"
                  aria-selected={key === chosen?.key}
                  className={styles.option}
                  onPointerMove={() => setAt(options.findIndex((option) => option.key === key))}
                  onClick={() => choose(run)}
                >
                  <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                  <span>{label}</span>
                </div>
              ))}
            </div>
          ))}
        </div>
        <p role="status" className={styles.status}>
          {hasFailed ? t("failed") : options.length === 0 ? t("nothing") : ""}
        </p>
      </div>
    </dialog>
  );
}
