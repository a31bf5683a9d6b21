import { CognitoError } from "../protocol/cognito-error.ts";
import { limitCodes, limitSms } from "../pool/limits.ts";
import { emailDelivery, localeOf, smsDelivery } from "../pool/deliveries.ts";
import { requireSmsNumber } from "../pool/sms.ts";
import { findConfirmedDevice } from "../store/devices.ts";
import type { User } from "../store/users.ts";
import { randomCode } from "../tokens/random.ts";
import { issueNewSession } from "../tokens/issue-session.ts";
import type { Service } from "../service.ts";
import type { AskedChallenge, AuthAnswer } from "./auth-answer.ts";
import { isNewestStep, openChallenge, type ChallengeName } from "./challenge-session.ts";
import { factorsOf, preferredFactorOf, type Factor } from "./factors.ts";
import { isProved, type Progress } from "./sign-in-progress.ts";

/**
 * Returns the next step after a proof: a challenge or the tokens. Every way of signing in goes through here, so
 * none is weaker than another. Problems with the account are reported only now, to somebody who has its password.
 */
export const continueSignIn = async (service: Service, progress: Progress): Promise<AuthAnswer> =>
  (await nextChallenge(service, progress)) ?? {
    AuthenticationResult: await issueNewSession(service, progress),
    ChallengeParameters: {},
  };

/** The next proof still needed; null when there is none. */
export const nextChallenge = async (service: Service, progress: Progress): Promise<AskedChallenge | null> => {
  const { user } = progress;
  requireUsableAccount(user, service.clock.now());
  if (user.status === "FORCE_CHANGE_PASSWORD") return askForNewPassword(service, progress);
  const device = await askForDevice(service, progress);
  if (device) return device;
  if (isProved(progress, "mfa") || isProved(progress, "remembered-device")) return null;
  return askForSecondFactor(service, progress);
};

const requireUsableAccount = (user: User, now: Date): void => {
  if (!user.enabled) throw new CognitoError("NotAuthorizedException", "User is disabled.");
  if (user.status === "UNCONFIRMED") throw new CognitoError("UserNotConfirmedException", "User is not confirmed.");
  if (user.status === "RESET_REQUIRED")
    throw new CognitoError("PasswordResetRequiredException", "Password reset required for the user");
  if (user.status === "FORCE_CHANGE_PASSWORD" && user.password_expires_at && user.password_expires_at <= now) {
    throw new CognitoError(
      "NotAuthorizedException",
      "Temporary password has expired and must be reset by an administrator.",
    );
  }
};

const ask = async (
  service: Service,
  progress: Progress,
  challenge: ChallengeName,
  parameters: Record<string, string>,
  extra: { codeHash?: string } = {},
): Promise<AskedChallenge & { Session: string }> => ({
  ChallengeName: challenge,
  ChallengeParameters: parameters,
  Session: await openChallenge(service, {
    challenge,
    clientId: progress.clientId,
    sub: progress.user.sub,
    state: { ...progress.state, ...extra },
  }),
});

const askForNewPassword = (service: Service, progress: Progress): Promise<AskedChallenge> => {
  const { user } = progress;
  const missing = missingAttributes(service, user).map((name) => `userAttributes.${name}`);
  const known = {
    ...user.attributes,
    ...(user.email ? { email: user.email } : {}),
    ...(user.phone_number ? { phone_number: user.phone_number } : {}),
  };
  return ask(service, progress, "NEW_PASSWORD_REQUIRED", {
    USER_ID_FOR_SRP: user.sub,
    requiredAttributes: JSON.stringify(missing),
    userAttributes: JSON.stringify(known),
  });
};

export const missingAttributes = (service: Service, user: User): string[] =>
  service.settings.requiredAttributes.filter(
    (name) =>
      !(name in user.attributes) &&
      !(name === "email" && user.email) &&
      !(name === "phone_number" && user.phone_number),
  );

/** A confirmed device proves itself with its own SRP handshake. */
const askForDevice = async (service: Service, progress: Progress): Promise<AskedChallenge | null> => {
  const { deviceKey } = progress.state;
  if (service.settings.devices === "off" || deviceKey === undefined || isProved(progress, "device")) return null;
  const device = await findConfirmedDevice(service.db, progress.user.sub, deviceKey);
  return device ? ask(service, progress, "DEVICE_SRP_AUTH", {}) : null;
};

const askForSecondFactor = async (service: Service, progress: Progress): Promise<AskedChallenge | null> => {
  const factors = factorsOf(service, progress.user);
  const only = factors.length === 1 ? factors[0] : preferredFactorOf(progress.user, factors);
  if (only) return askForFactor(service, progress, only);
  if (factors.length > 1)
    return ask(service, progress, "SELECT_MFA_TYPE", {
      MFAS_CAN_CHOOSE: JSON.stringify(factors),
      USER_ID_FOR_SRP: progress.user.sub,
    });
  if (service.settings.mfa !== "ON") return null;
  return ask(service, progress, "MFA_SETUP", {
    MFAS_CAN_SETUP: JSON.stringify(["SOFTWARE_TOKEN_MFA"]),
    USER_ID_FOR_SRP: progress.user.sub,
  });
};

/** Asks for one factor; SMS and email send a code that only this step accepts. */
export const askForFactor = async (service: Service, progress: Progress, factor: Factor): Promise<AskedChallenge> => {
  const { user } = progress;
  if (factor === "SOFTWARE_TOKEN_MFA") {
    return ask(service, progress, factor, { USER_ID_FOR_SRP: user.sub, FRIENDLY_DEVICE_NAME: "TOTP device" });
  }
  await limitCodes(service, { sub: user.sub, use: "sign-in", caller: progress.caller });
  if (factor === "SMS_MFA") {
    await requireSmsNumber(service, user.phone_number ?? "");
    await limitSms(service, { sub: user.sub, use: "sign-in" });
  }
  const code = randomCode();
  const message = { kind: "sign-in-code", locale: localeOf(user, progress.metadata), code } as const;
  const delivery = factor === "SMS_MFA" ? smsDelivery(user.phone_number ?? "") : emailDelivery(user.email ?? "");
  const answer = await ask(
    service,
    progress,
    factor,
    {
      CODE_DELIVERY_DELIVERY_MEDIUM: delivery.DeliveryMedium,
      CODE_DELIVERY_DESTINATION: delivery.Destination,
      USER_ID_FOR_SRP: user.sub,
    },
    { codeHash: service.hash("code", "sign-in", user.sub, code).toString("base64") },
  );
  if (factor === "SMS_MFA") service.deliveries.sms({ ...message, to: user.phone_number ?? "" });
  else void service.deliveries.mail({ ...message, to: user.email ?? "" }, () => isNewestStep(service, answer.Session));
  return answer;
};
