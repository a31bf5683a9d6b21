import { atBase } from "../base-path.ts";

/** Tells the server where the browser is, until it is closed: a new account and a trial have their days there. */
export function tellTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `time-zone=${encodeURIComponent(timeZone)}; Path=${atBase("") || "/"}; SameSite=Lax${secure}`;
}
