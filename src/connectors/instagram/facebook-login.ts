import type { Outbound, OutboundResponse } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import {
  facebookTokenSchema,
  graphErrorSchema,
  pagesSchema,
  parseGraphJson,
  permissionsSchema,
  personSchema,
  type ApiPage,
} from "./api-types.ts";
import { type CallGraph, createGraphCaller } from "./client.ts";
import type { GrantedAccount, InstagramLogin } from "./contract.ts";
import { toPageAccount } from "./mapper.ts";
import { readSignedRequest } from "./signed-request.ts";

export type FacebookLoginOptions = {
  outbound: Outbound;
  /** "https://www.facebook.com/v26.0/dialog/oauth" */
  dialogUrl: string;
  /** "https://graph.facebook.com" */
  graphUrl: string;
  apiVersion: string;
  /** The Meta app's id. */
  appId: string;
  appSecret: string;
  /** The permissions that the dialog asks for. */
  scopes: readonly string[];
  /** What the people who log in connect: the Instagram accounts of their Pages, or the Pages themselves. */
  grants: "accounts" | "pages";
};

/** The permissions without which we can't read anything. */
const neededScopes = {
  accounts: ["instagram_basic", "pages_show_list"],
  pages: ["pages_show_list", "pages_read_engagement"],
};

/** Answers of 100 Facebook Pages each; 2,000 are more than anyone has. */
const maxPages = 20;

/**
 * Facebook Login (Meta, "Manually build a login flow", "Instagram API with Facebook Login: get started"): exchanges
 * the code for a person's 60-day token, and that for the tokens of the Pages they chose, which don't expire.
 */
export function createFacebookLogin(options: FacebookLoginOptions): InstagramLogin {
  const call = createGraphCaller(options);
  return {
    toAuthorizeUrl({ state, redirectUri }) {
      const url = new URL(options.dialogUrl);
      const scope = options.scopes.join(",");
      const app = { client_id: options.appId, redirect_uri: redirectUri };
      // Otherwise Facebook never again asks for a permission that was unticked (Meta, manual login flow).
      const parameters = { ...app, response_type: "code", scope, state, auth_type: "rerequest" };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchangeCode({ code, redirectUri }) {
      // Facebook appends "#_=_", which is still there if the URL was handled as text.
      const short = await requestToken(options, { code: code.replace(/#_=_$/, ""), redirect_uri: redirectUri });
      const long = await requestToken(options, { grant_type: "fb_exchange_token", fb_exchange_token: short });
      await requireScopes(call, long, options.grants);
      return listGranted(call, long, options.grants);
    },
    readSignedRequest: (text) => readSignedRequest(text, options.appSecret),
  };
}

/** Meta documents this with a query string; it also accepts a form, which stays out of logs. */
async function requestToken(
  { outbound, graphUrl, apiVersion, appId, appSecret }: FacebookLoginOptions,
  form: Record<string, string>,
): Promise<string> {
  const answer = await outbound.fetch(`${graphUrl.replace(/\/$/, "")}/${apiVersion}/oauth/access_token`, {
    service: "instagram",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams({ client_id: appId, client_secret: appSecret, ...form }).toString(),
    timeoutMs: 20_000,
    maxBytes: 100_000,
  });
  const body = readJson(answer);
  const parsed = facebookTokenSchema.safeParse(body);
  if (answer.status === 200 && parsed.success) return parsed.data.access_token;
  throw toExchangeFailure(answer.status, body);
}

/** People can untick each permission in the dialog. */
async function requireScopes(
  call: CallGraph,
  accessToken: string,
  grants: FacebookLoginOptions["grants"],
): Promise<void> {
  const { answer } = await call(accessToken, "/me/permissions", {}, permissionsSchema);
  const granted = answer.data.filter(({ status }) => status === "granted").map(({ permission }) => permission);
  if (!neededScopes[grants].every((scope) => granted.includes(scope)))
    throw new ConnectorError("instagram", "forbidden", { code: "scope-missing" });
}

async function listGranted(
  call: CallGraph,
  accessToken: string,
  grants: FacebookLoginOptions["grants"],
): Promise<GrantedAccount[]> {
  const { answer: person } = await call(accessToken, "/me", { fields: "id" }, personSchema);
  const pages = await listPages(call, accessToken);
  const accounts = pages.flatMap((page) => {
    const { id, name, access_token: token } = page;
    const itself = id && name ? { id, username: name } : null;
    const account = grants === "pages" ? itself : page.instagram_business_account;
    return token && account
      ? [{ account: toPageAccount(account, person.id), token: { accessToken: token, expiresInSeconds: null } }]
      : [];
  });
  if (accounts.length === 0) throw new ConnectorError("instagram", "forbidden", { code: "no-page" });
  return accounts;
}

async function listPages(call: CallGraph, accessToken: string): Promise<ApiPage[]> {
  const pages: ApiPage[] = [];
  let after: string | undefined;
  for (let number = 0; number < maxPages; number += 1) {
    const parameters = {
      fields: "id,name,access_token,instagram_business_account{id,username}",
      limit: "100",
      ...(after === undefined ? {} : { after }),
    };
    const { answer } = await call(accessToken, "/me/accounts", parameters, pagesSchema);
    pages.push(...answer.data);
    const next = answer.paging?.next ? answer.paging.cursors?.after : null;
    if (!next || next === after) break;
    after = next;
  }
  return pages;
}

/** Goes by Meta's codes, and by its wording only where a code is ambiguous (1 can also mean an outage). */
function toExchangeFailure(status: number, body: unknown): ConnectorError {
  const parsed = graphErrorSchema.safeParse(body);
  if (!parsed.success)
    return new ConnectorError("instagram", status >= 500 ? "unavailable" : "bad-answer", { code: String(status) });
  const { code, error_subcode: subcode, message } = parsed.data.error;
  const isWrongSecret = code === 1 && /client secret/i.test(message ?? "");
  if (status === 429 || code === 4) return new ConnectorError("instagram", "rate-limited", { code: String(code) });
  if (!isWrongSecret && (status >= 500 || code === 1 || code === 2))
    return new ConnectorError("instagram", "unavailable", { code: String(code) });
  return new ConnectorError("instagram", "rejected", {
    code: isWrongSecret ? "wrong-secret" : toRefusal(code, subcode ?? null),
  });
}

function toRefusal(code: number, subcode: number | null): string {
  if (code === 101) return "wrong-app";
  if (subcode === 36_008 || code === 191) return "redirect-uri";
  return code === 100 ? "code-used" : "refused";
}

function readJson(answer: OutboundResponse): unknown {
  try {
    return parseGraphJson(answer.text());
  } catch {
    return undefined;
  }
}
