import { z } from "zod";
import { notifyOwner } from "../pool/notify-owner.ts";
import { invalidParameter } from "../protocol/cognito-error.ts";
import { accessToken } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { inTransaction } from "../store/database.ts";
import { keepOnlyDevice } from "../store/devices.ts";
import { revokeSessionsOf } from "../store/sessions.ts";
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
  async (service, input, caller) => {
    const { user, originJti, deviceKey } = await requireSignedIn(service, input.AccessToken);
    const wanted = {
      sms: modeOf(input.SMSMfaSettings, user.sms_mfa),
      totp: modeOf(input.SoftwareTokenMfaSettings, user.totp_mfa),
      email: modeOf(input.EmailMfaSettings, user.email_mfa),
    };
    const given = [input.SMSMfaSettings, input.SoftwareTokenMfaSettings, input.EmailMfaSettings];
    if (given.filter((one) => one?.PreferredMfa === true).length > 1)
      throw invalidParameter("Only one MFA method can be preferred.");
    if (Object.values(wanted).some((mode) => mode !== "DISABLED") && service.settings.mfa === "OFF")
      throw invalidParameter("MFA is not enabled for the user pool.");
    requireUsable(user, wanted);
    const now = service.clock.now();
    const settled = demoteOthers(wanted, input);
    await inTransaction(service.db, async (tx) => {
      await setMfa(tx, user.sub, settled, now);
      if (!turnsOn(user, wanted)) return;
      await keepOnlyDevice(tx, user.sub, deviceKey);
      await revokeSessionsOf(tx, user.sub, now, originJti);
    });
    const changed = user.sms_mfa !== settled.sms || user.totp_mfa !== settled.totp || user.email_mfa !== settled.email;
    if (changed) notifyOwner(service, user, "factor-changed", caller);
    return {};
  },
);

type Modes = { sms: MfaMode; totp: MfaMode; email: MfaMode };

/** When a factor was off before, other sign-ins made without it have to prove it. */
const turnsOn = (user: User, wanted: Modes): boolean =>
  (user.sms_mfa === "DISABLED" && wanted.sms !== "DISABLED") ||
  (user.totp_mfa === "DISABLED" && wanted.totp !== "DISABLED") ||
  (user.email_mfa === "DISABLED" && wanted.email !== "DISABLED");

/** A factor can be turned on only if the user can respond to it. */
const requireUsable = (user: User, wanted: Modes): void => {
  if (wanted.totp !== "DISABLED" && !user.totp_sealed)
    throw invalidParameter("User has not verified software token mfa");
  if (wanted.sms !== "DISABLED" && !user.phone_number_verified)
    throw invalidParameter("User does not have delivery config set to turn on SMS_MFA");
  if (wanted.email !== "DISABLED" && !user.email_verified)
    throw invalidParameter("User does not have delivery config set to turn on EMAIL_OTP");
};

/** A newly preferred factor replaces the previous one. */
const demoteOthers = (
  wanted: Modes,
  input: { SMSMfaSettings?: Setting; SoftwareTokenMfaSettings?: Setting; EmailMfaSettings?: Setting },
): Modes => {
  const preferred = input.SMSMfaSettings?.PreferredMfa
    ? "sms"
    : input.SoftwareTokenMfaSettings?.PreferredMfa
      ? "totp"
      : input.EmailMfaSettings?.PreferredMfa
        ? "email"
        : null;
  const settle = (factor: "sms" | "totp" | "email"): MfaMode =>
    preferred !== null && factor !== preferred && wanted[factor] === "PREFERRED" ? "NOT_PREFERRED" : wanted[factor];
  return { sms: settle("sms"), totp: settle("totp"), email: settle("email") };
};
