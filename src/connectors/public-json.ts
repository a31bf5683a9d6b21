import type { z } from "zod";
import { ConnectorError } from "../platform/connector-error.ts";
import { fetchFollowing, type FollowedResponse } from "../platform/guards/fetch-following.ts";
import type { Outbound } from "../platform/guards/outbound.ts";
import { toPublicFailure } from "./public-failure.ts";

type Request = { service: string; accept?: string; toFailure?: (answer: FollowedResponse) => ConnectorError };

/** GETs JSON that anybody may read. */
export async function getPublicJson<T extends z.ZodType>(
  outbound: Outbound,
  address: string,
  schema: T,
  { service, accept = "application/json", toFailure }: Request,
): Promise<{ data: z.output<T>; answer: FollowedResponse }> {
  const request = { service, headers: { accept }, timeoutMs: 20_000, maxBytes: 5_000_000 };
  const answer = await fetchFollowing(outbound, address, request);
  if (answer.status !== 200) throw toFailure?.(answer) ?? toPublicFailure(service, answer);
  const parsed = schema.safeParse(answer.json());
  if (!parsed.success) throw new ConnectorError(service, "bad-answer", { code: "unexpected-shape" });
  return { data: parsed.data, answer };
}

/** Lists only what can be read: one odd post must not keep the others from being seen. */
export function keepReadable<T extends z.ZodType>(schema: T, entries: readonly unknown[]): z.output<T>[] {
  return entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}
