import { fetchAuthSession } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { saveFile } from "../client/save-file.client.ts";
import { atBase } from "../base-path.ts";
import { requireSameAccount } from "./signed-in-user.client.ts";
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

/** The key under which this browser is remembered as a device, or null. */
export async function findOwnDevice(): Promise<string | null> {
  const device = await cognitoUserPoolsTokenProvider.tokenOrchestrator.getDeviceMetadata();
  return device?.deviceKey ?? null;
}

/** Ends this session and all others, on every device. */
export async function signOutEverywhere(): Promise<void> {
  await signOut({ global: true });
}

/** Gets a new access token, so that the server reads the account's address again. */
export async function renewTokens(): Promise<void> {
  await fetchAuthSession({ forceRefresh: true });
}

/** Its name is the key of its text, like the sign-in library's errors. */
class DeletionError extends Error {
  constructor(name: "DeletionRefused" | "DeletionBillingFailed" | "DeletionUnfinished" | "DeletionFailed") {
    super(name);
    this.name = name;
  }
}

/** Sends the token in a header, which no other site can do. */
async function postWithToken(path: string): Promise<Response> {
  requireSameAccount();
  const { tokens } = await fetchAuthSession();
  return fetch(atBase(path), {
    method: "POST",
    headers: { Authorization: `Bearer ${tokens?.accessToken.toString() ?? ""}` },
  });
}

/** Asks the service to delete the account; the owner gets the receipt as a file. */
export async function deleteAccount(): Promise<void> {
  const answer = await postWithToken("/account/delete");
  if (answer.ok) {
    const { receipt } = (await answer.json().catch(() => ({}))) as { receipt?: unknown };
    if (receipt)
      saveFile(
        "galley-deletion-receipt.json",
        new Blob([JSON.stringify(receipt, null, 2)], { type: "application/json" }),
      );
    return signOut();
  }
  if (answer.status === 401) throw new DeletionError("DeletionRefused");
  const { error } = (await answer.json().catch(() => ({}))) as { error?: unknown };
  if (error === "stripe") throw new DeletionError("DeletionBillingFailed");
  throw new DeletionError(error === "identity" ? "DeletionUnfinished" : "DeletionFailed");
}

/** Its name is the key of its text. */
class ExportError extends Error {
  constructor(name: "ExportRefused" | "ExportTooOften" | "ExportFailed") {
    super(name);
    this.name = name;
  }
}

export type Exported = "everything" | "articles";

/** Saves all of the owner's data, or only the articles with their photos, as a ZIP. */
export async function exportAccount(what: Exported): Promise<void> {
  const answer = await postWithToken(what === "articles" ? "/account/export/articles" : "/account/export");
  if (answer.status === 401) throw new ExportError("ExportRefused");
  if (answer.status === 429) throw new ExportError("ExportTooOften");
  if (!answer.ok) throw new ExportError("ExportFailed");
  const name = /filename="([\w.-]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "galley.zip";
  // An interrupted connection throws here, and nothing is saved.
  saveFile(name, await answer.blob());
}
