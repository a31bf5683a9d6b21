import { ConnectorError } from "../../platform/connector-error.ts";
import type { FollowedResponse } from "../../platform/guards/fetch-following.ts";
import { toPublicFailure } from "../public-failure.ts";

const DAY_SECONDS = 86_400;

/**
 * Servers that show posts only to people who have signed in answer 401 or 422 ("This method requires an authenticated
 * user"). X-RateLimit-Reset is an ISO date (docs.joinmastodon.org, "Rate limits").
 */
export function toMastodonFailure(answer: FollowedResponse): ConnectorError {
  const { status, headers } = answer;
  if (status === 422 || status === 403)
    return new ConnectorError("mastodon", "unauthorized", { code: `http-${status}` });
  const failure = toPublicFailure("mastodon", answer);
  const resetsAt = Date.parse(headers.get("x-ratelimit-reset") ?? "");
  if (failure.reason !== "rate-limited" || failure.retryAfterSeconds !== undefined || Number.isNaN(resetsAt))
    return failure;
  const seconds = Math.ceil((resetsAt - Date.now()) / 1_000);
  const retryAfterSeconds = Math.min(Math.max(0, seconds), DAY_SECONDS);
  return new ConnectorError("mastodon", "rate-limited", { code: failure.code, retryAfterSeconds });
}
