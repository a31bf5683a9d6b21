import * as cognito from "amazon-cognito-identity-js";
import { password } from "../people.ts";
import type { World } from "../world.ts";

/** The result of a sign-in with amazon-cognito-identity-js. */
export type Outcome = { session?: cognito.CognitoUserSession; asked?: string; parameters?: Record<string, string> };

/** For the client that doesn't rotate refresh tokens: this library refreshes with REFRESH_TOKEN_AUTH. */
export const poolFor = (world: World): cognito.CognitoUserPool =>
  new cognito.CognitoUserPool({
    UserPoolId: world.poolId,
    ClientId: world.plainClientId,
    endpoint: world.url,
    Storage: memory(),
  });

export const userFor = (world: World, Username: string): cognito.CognitoUser =>
  new cognito.CognitoUser({ Username, Pool: poolFor(world), Storage: memory() });

/** Wraps a sign-in step's callbacks in one promise. */
export const outcomeOf = (start: (callbacks: cognito.IAuthenticationCallback) => void): Promise<Outcome> =>
  new Promise((resolve, reject) =>
    start({
      onSuccess: (session) => resolve({ session }),
      onFailure: reject,
      totpRequired: () => resolve({ asked: "SOFTWARE_TOKEN_MFA" }),
      mfaRequired: () => resolve({ asked: "SMS_MFA" }),
      customChallenge: (parameters: Record<string, string>) => resolve({ asked: "CUSTOM_CHALLENGE", parameters }),
      newPasswordRequired: () => resolve({ asked: "NEW_PASSWORD_REQUIRED" }),
    }),
  );

export const authenticate = (user: cognito.CognitoUser, Password = password): Promise<Outcome> =>
  outcomeOf((callbacks) =>
    user.authenticateUser(new cognito.AuthenticationDetails({ Username: user.getUsername(), Password }), callbacks),
  );

/** Wraps a call with `onSuccess` and `onFailure` in a promise. */
export const settled = <T>(
  start: (callbacks: { onSuccess: (value: T) => void; onFailure: (error: Error) => void }) => void,
): Promise<T> => new Promise((resolve, reject) => start({ onSuccess: resolve, onFailure: reject }));

/** Wraps a call with a Node-style callback in a promise. */
export const called = <T>(
  start: (callback: (error?: Error | null, value?: T) => void) => void,
): Promise<T | undefined> =>
  new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value))));

const memory = (): cognito.ICognitoStorage => {
  const kept = new Map<string, string>();
  return {
    setItem: (key, value) => void kept.set(key, value),
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
};
