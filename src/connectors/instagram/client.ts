import { createHmac } from "node:crypto";
import type { z } from "zod";
import type { Outbound, OutboundResponse } from "../../platform/guards/outbound.ts";
import { OutboundError } from "../../platform/guards/outbound-error.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { parseGraphJson } from "./api-types.ts";
import type { SourceUsage } from "../source.ts";
import { toGraphFailure } from "./graph-failure.ts";
import { readUsage } from "./usage.ts";

export type GraphOptions = {
  outbound: Outbound;
  graphUrl: string;
  apiVersion: string;
  /** If set, each call sends `appsecret_proof`: HMAC-SHA256 of the token (Meta, "Secure Graph API calls"). */
  appSecret: string | null;
};

/** GETs a path such as "/me". The token goes into a header, so that it never appears in a URL. */
export type CallGraph = <T extends z.ZodType>(
  accessToken: string,
  path: string,
  parameters: Record<string, string>,
  schema: T,
) => Promise<{ answer: z.output<T>; usage: SourceUsage[] }>;

export function createGraphCaller({ outbound, graphUrl, apiVersion, appSecret }: GraphOptions): CallGraph {
  return async (accessToken, path, parameters, schema) => {
    const query = new URLSearchParams({ ...parameters, ...prove(appSecret, accessToken) });
    const address = `${graphUrl.replace(/\/$/, "")}/${apiVersion}${path}?${query}`;
    const answer = await outbound.fetch(address, {
      service: "instagram",
      headers: { authorization: `Bearer ${accessToken}`, accept: "application/json" },
      timeoutMs: 20_000,
      maxBytes: 2_000_000,
    });
    const usage = readUsage(answer.headers);
    const body = parseBody(answer);
    const failure = toGraphFailure(answer, body, usage);
    if (failure) throw failure;
    const parsed = schema.safeParse(body);
    // zod's report would quote the answer, which may contain the token in `paging.next`.
    if (!parsed.success) throw new ConnectorError("instagram", "bad-answer", { code: "unexpected-shape" });
    return { answer: parsed.data, usage };
  };
}

function prove(appSecret: string | null, accessToken: string): Record<string, string> {
  return appSecret === null
    ? {}
    : { appsecret_proof: createHmac("sha256", appSecret).update(accessToken).digest("hex") };
}

function parseBody(answer: OutboundResponse): unknown {
  try {
    return parseGraphJson(answer.text());
  } catch {
    if (answer.status !== 200) return undefined;
    throw new OutboundError("instagram", "bad-answer", { sent: true, code: "not-json" });
  }
}
