import { signOut as endSession } from "aws-amplify/auth";

/** Ends the session (with `global`, on every device) and removes all personal data from this browser. */
export async function signOut(options: { global: boolean } = { global: false }): Promise<void> {
  await endSession(options);
  // Loaded on demand, because signing in doesn't need it.
  const { wipeDevice } = await import("../data/offline/wipe-device.client.ts");
  await wipeDevice();
}
