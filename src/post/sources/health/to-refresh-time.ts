const DAY_MS = 86_400_000;

/**
 * Returns when to refresh a token: at an age of seven to eight days, so that tokens issued on the same day are spread
 * out. Meta allows a refresh after a day, and a token lasts 60 (Meta, "Business Login for Instagram").
 */
export function toRefreshTime(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + 7 * DAY_MS + Math.floor(Math.random() * DAY_MS));
}
