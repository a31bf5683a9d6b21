import type { Service } from "../service.ts";
import type { MfaMode, User } from "../store/users.ts";

export type Factor = "SMS_MFA" | "SOFTWARE_TOKEN_MFA" | "EMAIL_OTP";

const modesOf = (user: User): Record<Factor, MfaMode> => ({
  SMS_MFA: user.sms_mfa,
  SOFTWARE_TOKEN_MFA: user.totp_mfa,
  EMAIL_OTP: user.email_mfa,
});

const usable = (user: User): Record<Factor, boolean> => ({
  SMS_MFA: user.phone_number !== null && user.phone_number_verified,
  SOFTWARE_TOKEN_MFA: user.totp_sealed !== null,
  EMAIL_OTP: user.email !== null && user.email_verified,
});

/** The factors that a user has turned on and can use. */
export const factorsOf = (service: Pick<Service, "settings">, user: User): Factor[] => {
  if (service.settings.mfa === "OFF") return [];
  const modes = modesOf(user);
  const can = usable(user);
  return (Object.keys(modes) as Factor[]).filter((factor) => modes[factor] !== "DISABLED" && can[factor]);
};

export const preferredFactorOf = (user: User, factors: readonly Factor[]): Factor | undefined => {
  const modes = modesOf(user);
  return factors.find((factor) => modes[factor] === "PREFERRED");
};
