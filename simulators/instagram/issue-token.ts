import type { Kit } from "../kit/start-simulator.ts";
import { newToken } from "./ids.ts";
import type { InstagramState, Token } from "./state.ts";

/** 60 days, as in Meta's own sample: 5,183,944 s. */
const lifetimes = { short: 3600, long: 5_183_944 };

export function issueToken(
  state: InstagramState,
  kit: Kit,
  wanted: Pick<Token, "userId" | "lifetime" | "scopes">,
): Token {
  const now = kit.clock.now();
  const token: Token = {
    token: newToken(),
    userId: wanted.userId,
    lifetime: wanted.lifetime,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetimes[wanted.lifetime] * 1000).toISOString(),
    scopes: [...wanted.scopes],
  };
  state.tokens.set(token.token, token);
  return token;
}
