const prefix = "galley-typed-";

/** What was typed and not sent, kept for this tab: it outlives other pages, a reload and an expired session. */
export function readTyped(key: string): string {
  return sessionStorage.getItem(prefix + key) ?? "";
}

export function keepTyped(key: string, text: string): void {
  if (text === "") sessionStorage.removeItem(prefix + key);
  else sessionStorage.setItem(prefix + key, text);
}

/** Only in this tab. */
export function wipeTyped(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
