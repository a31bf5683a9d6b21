import { generate } from "otplib";

const stepMs = 30_000;

/**
 * Codes of an authenticator app. The service accepts each time step once, including one step before and after its
 * own: so three codes are available at once, and a test needn't wait for the next.
 */
export const createAuthenticator = (secret: string, now: () => number): (() => Promise<string>) => {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(now() / stepMs) - 1);
    return generate({ secret, epoch: (last * stepMs) / 1000 });
  };
};
