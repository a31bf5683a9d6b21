import type { SignInOutput } from "aws-amplify/auth";

export type SecondFactor = "SMS" | "TOTP" | "EMAIL";

/** A step of signing in; each has its own page. */
export type Step =
  | { name: "start"; tab: "signIn" | "create"; notice?: "confirmed" | "reset" | "deleted"; email?: string }
  | { name: "confirmSignUp"; email: string; password: string | null }
  | { name: "requestReset"; email: string }
  | { name: "confirmReset"; email: string }
  | { name: "smsCode"; destination: string }
  | { name: "emailCode"; destination: string }
  | { name: "totpCode" }
  | { name: "chooseFactor"; factors: SecondFactor[] }
  | { name: "chooseSetup"; factors: SecondFactor[] }
  | { name: "emailSetup" }
  | { name: "totpSetup"; secret: string; uri: string }
  | { name: "newPassword"; missingAttributes: string[] }
  | { name: "customChallenge"; question: string | null }
  | { name: "signedIn"; who: string }
  | { name: "done" };

/** The name that authenticator apps show next to the account. */
export const authenticatorIssuer = "Galley";

/** Returns the step that follows the sign-in library's response. `email` and `password` are what the person typed. */
export function stepAfterSignIn(output: SignInOutput, email: string, password: string | null): Step {
  const next = output.nextStep;
  switch (next.signInStep) {
    case "DONE":
      return { name: "done" };
    case "CONFIRM_SIGN_UP":
      return { name: "confirmSignUp", email, password };
    case "RESET_PASSWORD":
      return { name: "requestReset", email };
    case "CONFIRM_SIGN_IN_WITH_SMS_CODE":
      return { name: "smsCode", destination: next.codeDeliveryDetails?.destination ?? "" };
    case "CONFIRM_SIGN_IN_WITH_EMAIL_CODE":
      return { name: "emailCode", destination: next.codeDeliveryDetails?.destination ?? email };
    case "CONFIRM_SIGN_IN_WITH_TOTP_CODE":
      return { name: "totpCode" };
    case "CONTINUE_SIGN_IN_WITH_MFA_SELECTION":
      return { name: "chooseFactor", factors: next.allowedMFATypes ?? [] };
    case "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION":
      return { name: "chooseSetup", factors: next.allowedMFATypes ?? [] };
    case "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP":
      return { name: "emailSetup" };
    case "CONTINUE_SIGN_IN_WITH_TOTP_SETUP":
      return {
        name: "totpSetup",
        secret: next.totpSetupDetails.sharedSecret,
        uri: next.totpSetupDetails.getSetupUri(authenticatorIssuer, email).href,
      };
    case "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED":
      return { name: "newPassword", missingAttributes: next.missingAttributes ?? [] };
    case "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE":
      return { name: "customChallenge", question: next.additionalInfo?.["question"] ?? null };
    default:
      throw new UnaddressedStepError(next.signInStep);
  }
}

/** The service asks for something that these pages don't support (passkeys, choosing the first factor). */
export class UnaddressedStepError extends Error {
  override readonly name = "SignInException";

  constructor(step: string) {
    super(`No page for the sign-in step ${step}`);
  }
}

/** Returns the step that an error leads to; null for most errors. */
export function stepAfterError(error: unknown, email: string): Step | null {
  const name = error instanceof Error ? error.name : "";
  if (name === "UserNotConfirmedException") return { name: "confirmSignUp", email, password: null };
  if (name === "PasswordResetRequiredException") return { name: "requestReset", email };
  // Someone has signed in on another tab since this page opened.
  if (name === "UserAlreadyAuthenticatedException") return { name: "signedIn", who: "" };
  return null;
}
