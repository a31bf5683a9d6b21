import type { KeyboardEvent } from "react";

type ListKeys = {
  /** Called with the index of the focused row. */
  onChoose(row: number): void;
  onChooseAll(): void;
  onApprove(): void;
};

/**
 * Single-key shortcuts for the list: J and K move down and up, X selects, A approves the selection, * selects all.
 * They only apply while the focus is in the list and not in a text field.
 */
export function useListKeys({
  onChoose,
  onChooseAll,
  onApprove,
}: ListKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.target instanceof HTMLTextAreaElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
    const at = rows.findIndex((row) => row.contains(event.target as Node));
    const go = (to: number) =>
      rows[Math.min(Math.max(to, 0), rows.length - 1)]?.querySelector<HTMLElement>("a")?.focus();
    const actions: Record<string, () => void> = {
      j: () => go(at + 1),
      k: () => go(at - 1),
      x: () => at !== -1 && onChoose(at),
      a: onApprove,
      "*": onChooseAll,
    };
    const act = actions[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
