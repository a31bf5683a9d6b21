import type { KeyboardEvent } from "react";

type ListKeys = {
  /** Of the row that has the focus; null for a row that cannot be chosen. */
  onChoose(row: number): void;
  onChooseAll(): void;
  onApprove(): void;
};

/**
 * Single keys for the list: J and K go down and up, X chooses, A approves the chosen, * chooses all. They
 * hold only while the focus is in the list and in no text of it, so that they are in nobody's way elsewhere.
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
