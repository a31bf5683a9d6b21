import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import en from "../../messages/en/auth.json" with { type: "json" };
import vi from "../../messages/vi/auth.json" with { type: "json" };
import { errorText } from "./error-text.ts";
import { PasswordsDifferError } from "./passwords.ts";

const instance = createInstance();
await instance.init({ resources: { en: { auth: en }, vi: { auth: vi } }, lng: "en" });
const english = instance.getFixedT("en", "auth");
const vietnamese = instance.getFixedT("vi", "auth");

function named(name: string, message = "for developers"): Error {
  return Object.assign(new Error(message), { name });
}

describe("the text of a failure", () => {
  it("is chosen by the error's name, never by its message", () => {
    expect(errorText(english, named("CodeMismatchException"))).toBe(en.errors.CodeMismatchException);
    expect(errorText(vietnamese, named("CodeMismatchException", "errors.Unknown"))).toBe(vi.errors.CodeMismatchException);
    expect(errorText(english, new PasswordsDifferError())).toBe("Passwords must match");
  });

  it("is more exact where the same name means something else", () => {
    expect(errorText(english, named("NotAuthorizedException"), "signIn")).toBe(en.at.signIn.NotAuthorizedException);
    expect(errorText(english, named("NotAuthorizedException"), "challenge")).toBe(en.at.challenge.NotAuthorizedException);
    expect(errorText(english, named("CodeMismatchException"), "signIn")).toBe(en.errors.CodeMismatchException);
  });

  it("never shows a name or message that it does not know", () => {
    for (const error of [named("SomethingNew", "stack trace"), "text", null, undefined, { name: "__proto__" }]) {
      expect(errorText(english, error)).toBe(en.errors.Unknown);
    }
    expect(errorText(english, named("constructor"))).toBe(en.errors.Unknown);
  });

  it("carries the specification's words", () => {
    const words: [string, string][] = [
      ["NetworkError", "Network error"],
      ["Error", "Missing response payload"],
      ["UserUnAuthenticatedException", "User needs to be authenticated to call this API."],
      ["TokenRefreshException", "Token refresh is not supported when authenticated with the implicit grant flow"],
      ["AuthUserPoolException", "Auth UserPool not configured"],
      ["OAuthNotConfigureException", "oauth param not configured"],
      ["InvalidUserPoolId", "Invalid user pool id provided."],
      ["InvalidIdentityPoolIdException", "Invalid identity pool id provided."],
      ["PlatformNotSupported", "Function not supported on current platform"],
      ["UserAlreadyAuthenticatedException", "There is already a signed in user."],
      ["NoSessionFoundException", "Auth session was not found."],
      ["InvalidTokens", "Invalid tokens."],
      ["UnexpectedSignInInterruptionException", "Unable to get user session following successful sign-in."],
      ["AutoSignInException", "The account was not confirmed on time."],
      ["SetUpTOTPException", "Failed to set up TOTP."],
      ["OAuthSignInException", "User cancelled OAuth flow."],
      ["oauthSignInError", "An error occurred while validating the state."],
      ["OAuthSignOutException", "An error occurred when attempting to log out from OAuth provider."],
      ["Unknown", "An unknown error has occurred."],
    ];
    for (const [name, text] of words) expect(errorText(english, named(name))).toContain(text);
  });
});
