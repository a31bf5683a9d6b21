import { invalidSession } from "../protocol/cognito-error.ts";
import type { Service } from "../service.ts";
import { findChallenge } from "../store/challenges.ts";
import { requireChallenge, type OpenChallenge } from "./challenge-session.ts";

/** The two authenticator operations don't name a client: the session alone identifies the user. */
export const requireSetUpSession = async (service: Service, token: string): Promise<OpenChallenge> => {
  const row = await findChallenge(service.db, service.hash("session", token));
  if (!row) throw invalidSession();
  return requireChallenge(service, { token, challenge: "MFA_SETUP", clientId: row.client_id });
};
