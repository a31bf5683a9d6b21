import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import dialog from "../../ui/dialog/dialog.module.css";
import { areShortcutsOn, switchShortcuts } from "./shortcuts.client.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import styles from "./list.module.css";

const keys = [
  [["J", "K"], "next"],
  [["Enter"], "openArticle"],
  [["X"], "select"],
  [["*"], "selectAll"],
  [["A"], "approve"],
  [["Z"], "undo"],
  [["/"], "search"],
  [["?"], "help"],
] as const;

/** A button "?" and the list of shortcuts that it opens, where they can also be switched off. */
export function ShortcutsHelp() {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useShortcuts({ "?": open });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.help}
        disabled={!hydrated}
        aria-label={t("list.shortcuts.open")}
        title={t("list.shortcuts.open")}
        onClick={open}
      >
        ?
      </button>
      {isOpen ? (
        <Dialog heading={t("list.shortcuts.open")} returnTo={button} onClose={close}>
          <Shortcuts />
          <div className={dialog.buttons}>
            <button type="button" className="button quiet" onClick={close}>
              {t("list.shortcuts.close")}
            </button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

function Shortcuts() {
  const { t } = useTranslation("articles");
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <>
      <dl className={styles.keys}>
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`list.shortcuts.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            switchShortcuts(checked);
            setOn(checked);
          }}
        />
        {t("list.shortcuts.enabled")}
      </label>
    </>
  );
}
