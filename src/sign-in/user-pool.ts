import { z } from "zod";
import { ConnectorError } from "../connectors/connector-error.ts";
import type { Outbound } from "../guards/outbound.ts";
import { type SignInConfig, toUserPoolEndpoint } from "./sign-in-config.ts";

/** What the product asks of the user pool on a user's behalf. */
export type UserPool = {
  /** Cognito's DeleteUser; also content when the user is gone already. Throws ConnectorError when the pool does not answer. */
  deleteUser(accessToken: string): Promise<void>;
};

const refusalSchema = z.object({ __type: z.string() });

export function createUserPool(config: SignInConfig, outbound: Outbound): UserPool {
  return {
    async deleteUser(accessToken) {
      const answer = await outbound.fetch(toUserPoolEndpoint(config), {
        service: "identity",
        method: "POST",
        headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": "AWSCognitoIdentityProviderService.DeleteUser" },
        body: JSON.stringify({ AccessToken: accessToken }),
        timeoutMs: 10_000,
        maxBytes: 100_000,
      });
      if (answer.status === 200) return;
      const refusal = refusalSchema.safeParse(answer.findJson());
      // The token was taken by GetUser before, which needs the same scope: now its user is gone, in a request before this one.
      const isGone = refusal.success && /^(NotAuthorized|UserNotFound)Exception$/.test(refusal.data.__type);
      if (!isGone) throw new ConnectorError("identity", "unavailable", { retryable: true, code: String(answer.status) });
    },
  };
}
