import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { longTokenSchema } from "./api-types.ts";
import type { LongToken } from "./contract.ts";
import { toGraphFailure } from "./graph-failure.ts";
import { readUsage } from "./usage.ts";

/** Requests a 60-day token in exchange for a short-lived one or an older 60-day one. */
export async function requestLongToken(
  outbound: Outbound,
  address: string,
  parameters: Record<string, string>,
): Promise<LongToken> {
  const answer = await outbound.fetch(`${address}?${new URLSearchParams(parameters)}`, {
    service: "instagram",
    headers: { accept: "application/json" },
    timeoutMs: 20_000,
    maxBytes: 100_000,
  });
  const body = answer.findJson();
  const failure = toGraphFailure(answer, body, readUsage(answer.headers));
  if (failure) throw failure;
  const parsed = longTokenSchema.safeParse(body);
  // zod's report would quote the answer, which contains the token.
  if (!parsed.success) throw new ConnectorError("instagram", "bad-answer", { code: "unexpected-shape" });
  return { accessToken: parsed.data.access_token, expiresInSeconds: parsed.data.expires_in };
}
