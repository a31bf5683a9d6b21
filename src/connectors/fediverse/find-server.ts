import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import { fetchFollowing } from "../../platform/guards/fetch-following.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import type { TypedAccount } from "./typed-account.ts";

/** `software` is what the server says it runs, e.g. "pixelfed"; null if it doesn't say. */
export type Server = { origin: string; software: string | null };

const linksSchema = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string().optional() })) });
const nodeSchema = z.object({ software: z.object({ name: z.string() }) });

/** Finds the server that holds an account (WebFinger, RFC 7033) and what it runs (NodeInfo). */
export async function findServer(outbound: Outbound, service: string, account: TypedAccount): Promise<Server> {
  const origin = account.isHandle ? await resolveHandle(outbound, service, account) : account.origin;
  return { origin, software: await findSoftware(outbound, service, origin) };
}

async function resolveHandle(outbound: Outbound, service: string, { name, origin }: TypedAccount): Promise<string> {
  const resource = encodeURIComponent(`acct:${name}@${new URL(origin).host}`);
  const answer = await findJson(outbound, service, `${origin}/.well-known/webfinger?resource=${resource}`);
  const self = linksSchema.safeParse(answer).data?.links.find(({ rel }) => rel === "self")?.href;
  return URL.parse(self ?? "")?.origin ?? origin;
}

async function findSoftware(outbound: Outbound, service: string, origin: string): Promise<string | null> {
  const answer = await findJson(outbound, service, `${origin}/.well-known/nodeinfo`);
  const href = linksSchema.safeParse(answer).data?.links.findLast(({ rel }) => rel.includes("nodeinfo"))?.href;
  const url = URL.parse(href ?? "", origin);
  if (href === undefined || url === null) return null;
  const node = nodeSchema.safeParse(await findJson(outbound, service, url.href));
  return node.data?.software.name.toLowerCase() ?? null;
}

/** Undefined for anything but JSON: most sites aren't servers of this kind. */
async function findJson(outbound: Outbound, service: string, address: string): Promise<unknown> {
  try {
    const headers = { accept: "application/json" };
    const answer = await fetchFollowing(outbound, address, { service, headers, timeoutMs: 10_000, maxBytes: 200_000 });
    return answer.status === 200 ? answer.findJson() : undefined;
  } catch (error) {
    if (error instanceof ConnectorError && ["bad-answer", "rejected"].includes(error.reason)) return undefined;
    throw error;
  }
}
