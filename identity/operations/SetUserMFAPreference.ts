import { z } from "zod";
import { invalidParameter } from "../protocol/cognito-error.ts";
import { accessToken } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { setMfa, type MfaMode, type User } from "../store/users.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

const setting = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() }).optional();
type Setting = z.output<typeof setting>;

/** DISABLED, ENABLED, PREFERRED, NOT_PREFERRED as amplify sends them: two flags. */
const modeOf = (given: Setting, current: MfaMode): MfaMode => {
  if (!given) return current;
  if (given.Enabled === false) return "DISABLED";
  if (given.Enabled === undefined && current === "DISABLED") return "DISABLED";
  if (given.PreferredMfa === true) return "PREFERRED";
  if (given.PreferredMfa === false) return "NOT_PREFERRED";
  return current === "DISABLED" ? "ENABLED" : current;
};

export const SetUserMFAPreference = operation(
  {
    input: z.object({
      AccessToken: accessToken,
      SMSMfaSettings: setting,
      SoftwareTokenMfaSettings: setting,
      EmailMfaSettings: setting,
    }),
  },
  async (service, input) => {
    const { user } = await requireSignedIn(service, input.AccessToken);
    const wanted = {
      sms: modeOf(input.SMSMfaSettings, user.sms_mfa),
      totp: modeOf(input.SoftwareTokenMfaSettings, user.totp_mfa),
      email: modeOf(input.EmailMfaSettings, user.email_mfa),
    };
    const given = [input.SMSMfaSettings, input.SoftwareTokenMfaSettings, input.EmailMfaSettings];
    if (given.filter((one) => one?.PreferredMfa === true).length > 1) throw invalidParameter("Only one MFA method can be preferred.");
    if (Object.values(wanted).some((mode) => mode !== "DISABLED") && service.settings.mfa === "OFF") throw invalidParameter("MFA is not enabled for the user pool.");
    requireUsable(user, wanted);
    await setMfa(service.db, user.sub, demoteOthers(wanted, input), service.clock.now());
    return {};
  },
);

/** No factor is turned on that the user cannot answer with. */
const requireUsable = (user: User, wanted: { sms: MfaMode; totp: MfaMode; email: MfaMode }): void => {
  if (wanted.totp !== "DISABLED" && !user.totp_sealed) throw invalidParameter("User has not verified software token mfa");
  if (wanted.sms !== "DISABLED" && !user.phone_number_verified) throw invalidParameter("User does not have delivery config set to turn on SMS_MFA");
  if (wanted.email !== "DISABLED" && !user.email_verified) throw invalidParameter("User does not have delivery config set to turn on EMAIL_OTP");
};

/** A newly preferred factor takes the place of the one before. */
const demoteOthers = (
  wanted: { sms: MfaMode; totp: MfaMode; email: MfaMode },
  input: { SMSMfaSettings?: Setting; SoftwareTokenMfaSettings?: Setting; EmailMfaSettings?: Setting },
): { sms: MfaMode; totp: MfaMode; email: MfaMode } => {
  const preferred = input.SMSMfaSettings?.PreferredMfa ? "sms" : input.SoftwareTokenMfaSettings?.PreferredMfa ? "totp" : input.EmailMfaSettings?.PreferredMfa ? "email" : null;
  const settle = (factor: "sms" | "totp" | "email"): MfaMode =>
    preferred !== null && factor !== preferred && wanted[factor] === "PREFERRED" ? "NOT_PREFERRED" : wanted[factor];
  return { sms: settle("sms"), totp: settle("totp"), email: settle("email") };
};
