import { signOut as endSession } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";

/**
 * Removes all personal data from this browser and ends the session (with `global`, on every device). After a sign-in
 * with Facebook it doesn't return: the browser goes to the hosted login, which ends its own session and leads back to
 * the sign-in page.
 */
export async function signOut(options: { global: boolean } = { global: false }): Promise<void> {
  // Loaded on demand, because signing in doesn't need it.
  const { keepDraftsAgain, wipeDevice } = await import("../data/offline/wipe-device.client.ts");
  await wipeDevice();
  const hosted = await cognitoUserPoolsTokenProvider.tokenOrchestrator.getOAuthMetadata();
  try {
    await endSession(options);
  } catch (error) {
    // Still signed in: the page goes on.
    keepDraftsAgain();
    throw error;
  }
  // If the caller went on and opened another page, the browser would never reach the hosted login.
  if (hosted?.oauthSignIn) await new Promise(() => {});
}
