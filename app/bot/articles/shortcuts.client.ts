const key = "galley.shortcuts";
const fields = "input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog, [role=dialog]";

/** Whether a key is a shortcut: not while typing, not part of a key combination, and not when shortcuts are off. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(fields) !== null) return false;
  return areShortcutsOn();
}

/** Some people, such as those who speak to their computer, need to turn single keys off. */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(key) !== "off";
}

export function switchShortcuts(on: boolean): void {
  localStorage.setItem(key, on ? "on" : "off");
}
