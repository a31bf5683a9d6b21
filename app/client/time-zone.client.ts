import { atBase } from "../base-path.ts";

/**
 * Tells the server the browser's time zone, in a session cookie: new accounts and trials use it for their dates. Call
 * it when somebody begins one, not while the page loads: the browser takes long to look up its zone for the first time.
 */
export function tellTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `time-zone=${encodeURIComponent(timeZone)}; Path=${atBase("") || "/"}; SameSite=Lax${secure}`;
}
