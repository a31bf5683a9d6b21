import { z } from "zod";
import type { Outbound, OutboundResponse } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { graphErrorSchema, parseGraphJson, refusedExchangeSchema, shortTokenSchema } from "./api-types.ts";
import type { InstagramConnector, InstagramLogin, LongToken } from "./contract.ts";
import { requestLongToken } from "./long-token.ts";
import { readSignedRequest } from "./signed-request.ts";

export type InstagramLoginOptions = {
  outbound: Outbound;
  /** "https://www.instagram.com/oauth/authorize" */
  authorizeUrl: string;
  /** "https://api.instagram.com" */
  apiUrl: string;
  /** "https://graph.instagram.com" */
  graphUrl: string;
  /** The Instagram app's id, not that of the Meta app that contains it. */
  appId: string;
  appSecret: string;
  /** Finds out whose token it is. */
  instagram: Pick<InstagramConnector, "getAccount">;
};

const scope = "instagram_business_basic";

/** Business Login for Instagram (Meta, "Business login"): authorizes and exchanges the code for a 60-day token. */
export function createInstagramLogin(options: InstagramLoginOptions): InstagramLogin {
  return {
    toAuthorizeUrl({ state, redirectUri }) {
      const url = new URL(options.authorizeUrl);
      const parameters = { client_id: options.appId, redirect_uri: redirectUri, response_type: "code", scope, state };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchangeCode(input) {
      const short = await exchangeForShortToken(options, input);
      if (!short.permissions.includes(scope))
        throw new ConnectorError("instagram", "forbidden", { code: "scope-missing" });
      const token = await exchangeForLongToken(options, short.accessToken);
      return [
        {
          account: await options.instagram.getAccount({ api: "instagram-login", accessToken: token.accessToken }),
          token,
        },
      ];
    },
    readSignedRequest: (text) => readSignedRequest(text, options.appSecret),
  };
}

async function exchangeForShortToken(
  options: InstagramLoginOptions,
  { code, redirectUri }: { code: string; redirectUri: string },
) {
  const form = {
    client_id: options.appId,
    client_secret: options.appSecret,
    grant_type: "authorization_code",
    redirect_uri: redirectUri,
    // Instagram appends "#_", which is still there if the URL was handled as text.
    code: code.replace(/#_$/, ""),
  };
  const answer = await options.outbound.fetch(`${options.apiUrl}/oauth/access_token`, {
    service: "instagram",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams(form).toString(),
    timeoutMs: 20_000,
    maxBytes: 100_000,
  });
  const body = readJson(answer);
  const parsed = shortTokenSchema.safeParse(body);
  if (answer.status === 200 && parsed.success) return parsed.data;
  throw toExchangeFailure(answer.status, body);
}

/** Documented with token and secret in the query; we never log this URL. */
function exchangeForLongToken(
  { outbound, graphUrl, appSecret }: InstagramLoginOptions,
  accessToken: string,
): Promise<LongToken> {
  const parameters = { grant_type: "ig_exchange_token", client_secret: appSecret, access_token: accessToken };
  return requestLongToken(outbound, `${graphUrl}/access_token`, parameters);
}

/**
 * Instagram distinguishes these only by wording: error_type and code are the same for all (observed in practice).
 * Unknown wording counts as "refused".
 */
const refusals: readonly [RegExp, string][] = [
  [/invalid platform app/i, "wrong-app"],
  [/error validating client secret/i, "wrong-secret"],
  [/insufficient developer role/i, "not-a-tester"],
  [/redirect_uri/i, "redirect-uri"],
  [/code was not found or was already used/i, "code-used"],
];

function toExchangeFailure(status: number, body: unknown): ConnectorError {
  if (status === 429 || status >= 500)
    return new ConnectorError("instagram", status === 429 ? "rate-limited" : "unavailable", { code: String(status) });
  const refused = z.union([refusedExchangeSchema, graphErrorSchema]).safeParse(body);
  if (!refused.success) return new ConnectorError("instagram", "bad-answer", { code: "unexpected-shape" });
  const words = "error_message" in refused.data ? refused.data.error_message : (refused.data.error.message ?? "");
  return new ConnectorError("instagram", "rejected", {
    code: refusals.find(([pattern]) => pattern.test(words))?.[1] ?? "refused",
  });
}

function readJson(answer: OutboundResponse): unknown {
  try {
    return parseGraphJson(answer.text());
  } catch {
    return undefined;
  }
}
