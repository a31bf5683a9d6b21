import { ConnectorError } from "../../platform/connector-error.ts";
import { createUserPoolAsker, type UserPoolDeps } from "./ask-user-pool.ts";
import type { SignInConfig } from "../../platform/config/sign-in-config.ts";

/** What the product asks of the user pool on a user's behalf. */
export type UserPool = {
  /**
   * Cognito's DeleteUser; succeeds also when the user is already gone. Throws ConnectorError when the pool doesn't
   * answer, "rate-limited" when it reports too many requests.
   */
  deleteUser(accessToken: string): Promise<void>;
};

export function createUserPool(config: SignInConfig, deps: UserPoolDeps): UserPool {
  const ask = createUserPoolAsker(config, deps);
  return {
    async deleteUser(accessToken) {
      const { status, type } = await ask("DeleteUser", accessToken);
      // GetUser has just accepted this token, and needs the same scope: so an earlier request deleted the user.
      const isGone = type === "NotAuthorizedException" || type === "UserNotFoundException";
      if (status !== 200 && !isGone)
        throw new ConnectorError("identity", "unavailable", { retryable: true, code: String(status) });
    },
  };
}
