import { useEffect, useEffectEvent } from "react";
import { isShortcut } from "./shortcuts.client.ts";

/** Single keys, in lower case, that work anywhere on the page except while typing. `ShortcutsHelp` lists them. */
export function useShortcuts(actions: Record<string, () => void>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = isShortcut(event) ? actions[event.key.toLowerCase()] : undefined;
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
