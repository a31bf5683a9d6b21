import { useEffect, useEffectEvent } from "react";
import { isShortcut } from "./shortcuts.client.ts";

type ListKeys = {
  /** Called with the index of the row that has the focus, -1 for none. */
  onChoose(row: number): void;
  onChooseAll(): void;
  onApprove(row: number): void;
  onHelp(): void;
};

/** Single-key shortcuts that work anywhere on the page except while typing. `ShortcutsHelp` lists them. */
export function useListKeys({ onChoose, onChooseAll, onApprove, onHelp }: ListKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const go = (to: number) =>
      rows[Math.min(Math.max(to, 0), rows.length - 1)]?.querySelector<HTMLElement>("a")?.focus();
    const actions: Record<string, () => void> = {
      j: () => go(at + 1),
      k: () => go(at - 1),
      x: () => onChoose(at),
      a: () => onApprove(at),
      "*": onChooseAll,
      "/": () => document.querySelector<HTMLElement>("[data-search]")?.focus(),
      "?": onHelp,
    };
    const act = actions[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
