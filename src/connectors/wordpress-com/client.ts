import type { z } from "zod";
import type { Outbound, OutboundResponse } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import {
  type ApiVariant,
  type CallWordPress,
  createWordPressCaller,
  type WordPressAccess,
} from "../wordpress/client.ts";
import { toFailure } from "../wordpress/failure.ts";
import { openCredential } from "./credential.ts";
import type { WordPressComLogin } from "./login.ts";

export type ComOptions = {
  outbound: Outbound;
  /** "https://public-api.wordpress.com" */
  apiUrl: string;
  login: Pick<WordPressComLogin, "renew">;
  timeoutMs?: number | undefined;
};

export type CallCom = {
  /** WordPress's own routes of one site, below its `apiUrl`. */
  site: CallWordPress;
  /** "/rest/v1.1/me/sites" */
  v1<T extends z.ZodType>(target: WordPressAccess, path: string, schema: T): Promise<z.output<T>>;
};

const wordpressComApi: ApiVariant = {
  /** `apiUrl` ends with "/wp/v2/sites/123", which takes the place of a site's own "/wp/v2". */
  toUrl(apiUrl, route, query = {}) {
    const url = new URL(apiUrl + route.replace(/^\/wp\/v2/, ""));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  },
  toAuthorization: ({ password }) => `Bearer ${openCredential(password).accessToken}`,
  toFailure: toComFailure,
};

/** Calls WordPress.com with an owner's consent. An expired token is renewed once, and the call repeated. */
export function createComCaller({ outbound, apiUrl, login, timeoutMs }: ComOptions): CallCom {
  const call = createWordPressCaller(outbound, timeoutMs, wordpressComApi);

  async function withConsent<T>(target: WordPressAccess, run: (access: WordPressAccess) => Promise<T>): Promise<T> {
    const used = target.password;
    try {
      return await run(target);
    } catch (error) {
      // A refused call has had no effect, so even a write can be repeated.
      if (!(error instanceof ConnectorError) || error.reason !== "unauthorized") throw error;
      const fresh = await (target.renewPassword?.(used, login.renew) ?? login.renew(used));
      // The job's later calls use the same target.
      target.password = fresh;
      return run(target);
    }
  }

  return {
    site: (target, request) => withConsent(target, (access) => call(access, request)),
    v1: (target, path, schema) =>
      withConsent(target, async (access) => {
        const answer = await outbound.fetch(new URL(path, apiUrl), {
          service: "wordpress-com",
          headers: { authorization: wordpressComApi.toAuthorization(access), accept: "application/json" },
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
        });
        if (answer.status !== 200) throw toComFailure(answer, { isWrite: false });
        const parsed = schema.safeParse(answer.findJson());
        if (parsed.success) return parsed.data;
        throw new ConnectorError("wordpress-com", "bad-answer", { code: "unexpected-shape", retryable: true });
      }),
  };
}

/**
 * WordPress.com's codes for a connected site that doesn't respond to it, or responds with an error (WordPress-iOS 9565
 * and 12793, xyu/heroku-wp 8). WordPress's own codes begin with "rest_".
 */
const unreachable = ["jetpack_error", "forbidden", "resource_not_found"];

/** How long to wait where WordPress.com doesn't say, as it never does (Automattic/wp-calypso 45444). */
const LIMITED_SECONDS = 60;

/** Besides WordPress's own errors, there are those of the older API, which have `error` instead of `code`. */
function toComFailure(answer: OutboundResponse, { isWrite }: { isWrite: boolean }): ConnectorError {
  const failure = toFailure(answer, { isWrite });
  const body = answer.findJson();
  const older = typeof body === "object" && body !== null && "error" in body ? String(body.error) : undefined;
  const code = older ?? failure.code ?? "";
  const as = (reason: ConnectorError["reason"], named = code) =>
    new ConnectorError("wordpress-com", reason, { code: named, cause: failure });
  if (failure.reason === "rate-limited") {
    const { retryAfterSeconds = LIMITED_SECONDS } = failure;
    return new ConnectorError("wordpress-com", "rate-limited", { code, retryAfterSeconds, cause: failure });
  }
  // "API calls to this blog have been disabled": Jetpack's JSON API is off (snarfed/bridgy 308).
  if (answer.status === 403 && code === "unauthorized") return as("forbidden", "jetpack-api-off");
  if (unreachable.includes(code)) return as(isWrite ? "unknown-outcome" : "unavailable", "jetpack-unreachable");
  // The consent doesn't cover this site, or no longer does.
  if (code === "authorization_required" || code === "unknown_blog") return as("unauthorized");
  return failure;
}
