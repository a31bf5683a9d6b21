// Listens to the library being configured, so it must be loaded before that.
import "aws-amplify/auth/enable-oauth-listener";
import type { Locale } from "../../src/platform/languages.ts";
import { Hub } from "aws-amplify/utils";
import { signInWithRedirect } from "./amplify.client.ts";

/** Leaves for Facebook by way of the hosted login, in the page's language; `next` comes back with the answer. */
export function signInWithFacebook(next: string, locale: Locale): Promise<void> {
  return signInWithRedirect({ provider: "Facebook", customState: next, options: { lang: locale } });
}

/**
 * Tells how a return from the hosted login ends. `done` gets the `next` that was sent along, as it
 * comes from the address: not to be trusted.
 */
export function onHostedLogin(done: (next: string | null) => void, failed: (error: unknown) => void): () => void {
  let next: string | null = null;
  return Hub.listen("auth", ({ payload }) => {
    // Comes before the success.
    if (payload.event === "customOAuthState") next = payload.data;
    if (payload.event === "signInWithRedirect") done(next);
    if (payload.event === "signInWithRedirect_failure") failed(payload.data.error);
  });
}
