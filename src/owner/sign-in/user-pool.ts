import { ConnectorError } from "../../platform/connector-error.ts";
import { createUserPoolAsker, type UserPoolDeps } from "./ask-user-pool.ts";
import type { SignInConfig } from "../../platform/config/sign-in-config.ts";

/** What the product asks of the user pool on a user's behalf. */
export type UserPool = {
  /**
   * Cognito's DeleteUser; also content when the user is gone already. Throws ConnectorError when the pool does not
   * answer, "rate-limited" when it was asked too often.
   */
  deleteUser(accessToken: string): Promise<void>;
};

export function createUserPool(config: SignInConfig, deps: UserPoolDeps): UserPool {
  const ask = createUserPoolAsker(config, deps);
  return {
    async deleteUser(accessToken) {
      const { status, type } = await ask("DeleteUser", accessToken);
      // The token was taken by GetUser before, which needs the same scope: now its user is gone, in a request before this one.
      const isGone = type === "NotAuthorizedException" || type === "UserNotFoundException";
      if (status !== 200 && !isGone)
        throw new ConnectorError("identity", "unavailable", { retryable: true, code: String(status) });
    },
  };
}
