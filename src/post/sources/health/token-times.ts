const DAY_MS = 86_400_000;

/**
 * When a token issued now is refreshed: at an age of a week to eight days, so that those of one day
 * are spread. It may be refreshed from a day of age on, and lives for 60 (Meta, "Business Login for Instagram").
 */
export function toRefreshTime(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + 7 * DAY_MS + Math.floor(Math.random() * DAY_MS));
}
