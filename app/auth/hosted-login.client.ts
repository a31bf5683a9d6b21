import { Hub } from "aws-amplify/utils";

/** Finishes a sign-in that comes back from the hosted login with its answer in the address. */
export function onHostedLogin(done: () => void, failed: (error: unknown) => void): () => void {
  const stop = Hub.listen("auth", ({ payload }) => {
    if (payload.event === "signInWithRedirect") done();
    if (payload.event === "signInWithRedirect_failure") failed(payload.data.error);
  });
  // Starts the exchange as soon as it is loaded, so it comes after the listener.
  void import("aws-amplify/auth/enable-oauth-listener");
  return stop;
}
