import { atBase } from "../base-path.ts";

/**
 * Tells the server the browser's time zone, in a session cookie: new accounts and trials use it for their dates. Call
 * it when somebody begins one: finding the zone keeps a phone busy for a tenth of a second.
 */
export function tellTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `time-zone=${encodeURIComponent(timeZone)}; Path=${atBase("") || "/"}; SameSite=Lax${secure}`;
}
