import type { Step } from "./sign-in-step.ts";

const KEY = "galley-sign-in-step";
const MINUTE_MS = 60_000;

/** How long a step can be resumed: as long as its code, or the sign-in library's challenge, is valid. */
const keptFor: Partial<Record<Step["name"], number>> = {
  confirmSignUp: 60 * MINUTE_MS,
  requestReset: 60 * MINUTE_MS,
  confirmReset: 60 * MINUTE_MS,
  smsCode: 3 * MINUTE_MS,
  emailCode: 3 * MINUTE_MS,
  totpCode: 3 * MINUTE_MS,
};

/** Keeps a step for this tab, so that a reload resumes it. Passwords are never kept. */
export function keepStep(step: Step): void {
  const kept = keptFor[step.name];
  if (kept === undefined) return sessionStorage.removeItem(KEY);
  const safe = step.name === "confirmSignUp" ? { ...step, password: null } : step;
  sessionStorage.setItem(KEY, JSON.stringify({ step: safe, until: Date.now() + kept }));
}

/** Returns this tab's step, or null. Only this page writes the entry. */
export function findKeptStep(): Step | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const { step, until } = JSON.parse(text) as { step: Step; until: number };
  return until > Date.now() ? step : null;
}
