import { useShortcuts } from "./use-shortcuts.ts";

type ListKeys = {
  /** Called with the index of the row that has the focus, -1 for none. */
  onChoose(row: number): void;
  onChooseAll(): void;
  onApprove(row: number): void;
};

/** The shortcuts for the rows of a list. */
export function useListKeys({ onChoose, onChooseAll, onApprove }: ListKeys): void {
  const go = (by: number) => {
    const rows = listRows();
    const to = Math.min(Math.max(findFocused(rows) + by, 0), rows.length - 1);
    rows[to]?.querySelector<HTMLElement>("a")?.focus();
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    x: () => onChoose(findFocused(listRows())),
    a: () => onApprove(findFocused(listRows())),
    "*": onChooseAll,
  });
}

const listRows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];
const findFocused = (rows: HTMLElement[]) => rows.findIndex((row) => row.contains(document.activeElement));
