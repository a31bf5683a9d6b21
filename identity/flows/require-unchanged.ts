import { wrongCredentials } from "../protocol/cognito-error.ts";
import type { Queryable } from "../store/database.ts";
import { holdUser, type User } from "../store/users.ts";

/**
 * Refuses a sign-in whose account got another password, status or second factor after its proofs were checked. A later
 * change waits for the transaction, and so ends what it stores.
 */
export const requireUnchanged = async (tx: Queryable, checked: User): Promise<void> => {
  const held = await holdUser(tx, checked.sub);
  if (!held || toProofs(held) !== toProofs(checked)) throw wrongCredentials();
};

/** Each new password has a new salt; sealing it again with another key keeps the salt. */
const toProofs = ({ enabled, status, srp_salt, sms_mfa, totp_mfa, email_mfa }: User): string =>
  JSON.stringify([enabled, status, srp_salt?.toString("hex"), sms_mfa, totp_mfa, email_mfa]);
