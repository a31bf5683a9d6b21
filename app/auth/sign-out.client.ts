import { signOut as endSession } from "aws-amplify/auth";

/** Ends the sign-in, on every device with `global`, and leaves nothing of the person in this browser. */
export async function signOut(options: { global: boolean } = { global: false }): Promise<void> {
  await endSession(options);
  // Nobody needs it to sign in.
  const { wipeDevice } = await import("../data/offline/wipe-device.client.ts");
  await wipeDevice();
}
