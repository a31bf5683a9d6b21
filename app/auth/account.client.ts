import { fetchAuthSession } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { signOut } from "./sign-out.client.ts";

export {
  confirmUserAttribute,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  updateUserAttribute,
  verifyTOTPSetup,
} from "aws-amplify/auth";

/** The key of the device that this browser is remembered as; null when it is not. */
export async function findOwnDevice(): Promise<string | null> {
  const device = await cognitoUserPoolsTokenProvider.tokenOrchestrator.getDeviceMetadata();
  return device?.deviceKey ?? null;
}

/** Ends this sign-in and all others, on every device. */
export function signOutEverywhere(): Promise<void> {
  return signOut({ global: true });
}

/** A new access token, so that the server reads the account's address anew. */
export async function renewTokens(): Promise<void> {
  await fetchAuthSession({ forceRefresh: true });
}

/** Named as the key of its text, like the errors of the sign-in library. */
class DeletionError extends Error {
  constructor(name: "DeletionRefused" | "DeletionBillingFailed" | "DeletionUnfinished" | "DeletionFailed") {
    super(name);
    this.name = name;
  }
}

/** Asks the product to delete the account; the token goes in a header, which no other site can send. */
export async function deleteAccount(): Promise<void> {
  const { tokens } = await fetchAuthSession();
  const answer = await fetch("/account/delete", { method: "POST", headers: { Authorization: `Bearer ${tokens?.accessToken.toString() ?? ""}` } });
  if (answer.ok) return signOut();
  if (answer.status === 401) throw new DeletionError("DeletionRefused");
  const { error } = (await answer.json().catch(() => ({}))) as { error?: unknown };
  if (error === "stripe") throw new DeletionError("DeletionBillingFailed");
  throw new DeletionError(error === "identity" ? "DeletionUnfinished" : "DeletionFailed");
}
