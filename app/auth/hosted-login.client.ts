// Listens for the library's configuration, so it must be loaded first.
import "aws-amplify/auth/enable-oauth-listener";
import type { Locale } from "../../src/platform/languages.ts";
import { Hub } from "aws-amplify/utils";
import { signInWithRedirect } from "./amplify.client.ts";

/** Goes to Facebook through the hosted login, in the page's language. `next` comes back with the response. */
export function signInWithFacebook(next: string, locale: Locale): Promise<void> {
  return signInWithRedirect({ provider: "Facebook", customState: next, options: { lang: locale } });
}

/**
 * Reports how a return from the hosted login ends. `done` gets the `next` that was sent along, read from the URL: don't
 * trust it.
 */
export function onHostedLogin(done: (next: string | null) => void, failed: (error: unknown) => void): () => void {
  let next: string | null = null;
  return Hub.listen("auth", ({ payload }) => {
    // Fires before the success event.
    if (payload.event === "customOAuthState") next = payload.data;
    if (payload.event === "signInWithRedirect") done(next);
    if (payload.event === "signInWithRedirect_failure") failed(payload.data.error);
  });
}
