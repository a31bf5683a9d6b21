import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
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

/** The built library's folder, the only place that lists what it throws. */
const library = dirname(
  createRequire(createRequire(import.meta.url).resolve("aws-amplify/package.json")).resolve("@aws-amplify/auth"),
).replace(/cjs$/, "esm");

/** The specification's sign-in messages, each with its error's name; some are described rather than quoted. */
const specified: [words: string, name: string, isDescribed?: true][] = [
  ["Network error", "NetworkError"],
  ["Missing response payload", "Error"],
  ["User needs to be authenticated to call this API.", "UserUnAuthenticatedException"],
  ["Token refresh is not supported when authenticated with the implicit grant flow", "TokenRefreshException"],
  ["Auth UserPool not configured", "AuthUserPoolException"],
  ["oauth param not configured", "OAuthNotConfigureException"],
  ["Invalid user pool id provided.", "InvalidUserPoolId"],
  ["Invalid identity pool id provided.", "InvalidIdentityPoolIdException"],
  ["Function not supported on current platform", "PlatformNotSupported"],
  ["There is already a signed in user. Sign out first.", "UserAlreadyAuthenticatedException"],
  ["Auth session was not found.", "NoSessionFoundException"],
  ["Invalid tokens.", "InvalidTokens"],
  ["Unable to get user session following successful sign-in.", "UnexpectedSignInInterruptionException"],
  ["The account was not confirmed on time.", "AutoSignInException"],
  ["The autoSignIn flow has not started, or has been cancelled/completed.", "AutoSignInException"],
  ["Cannot initiate MFA setup from available types", "SignInException"],
  ["An error on page refresh, or a missing prior sign-in", "SignInException", true],
  ["An unaddressed challenge", "SignInException", true],
  ["Failed to set up TOTP.", "SetUpTOTPException"],
  ["User cancelled OAuth flow.", "OAuthSignInException"],
  ["signInWithRedirect has been canceled.", "oauthSignInError"],
  ["No access token returned from OAuth flow.", "OAuthSignInException"],
  ["An error occurred while validating the state.", "oauthSignInError"],
  ["An error occurred when attempting to log out from OAuth provider.", "OAuthSignOutException"],
  ["An unknown error has occurred.", "Unknown"],
  ["A redirect address that is not valid", "InvalidRedirectException", true],
  ["A redirect address that is not among the allowed ones", "InvalidPreferredRedirectUrlException", true],
  ["A redirect to an app", "InvalidAppSchemeException", true],
  ["Another origin", "InvalidOriginException", true],
  ...(
    [
      "NotAuthorizedException",
      "UserNotFoundException",
      "UserNotConfirmedException",
      "UsernameExistsException",
      "CodeMismatchException",
      "ExpiredCodeException",
      "InvalidPasswordException",
      "LimitExceededException",
      "TooManyRequestsException",
      "PasswordResetRequiredException",
      "AliasExistsException",
    ] as const
  ).map((name): [string, string, true] => [name, name, true]),
];

function named(name: string, message = "for developers"): Error {
  return Object.assign(new Error(message), { name });
}

describe("the text of a failure", () => {
  it("is chosen by the error's name, whatever its message", () => {
    expect(errorText(english, named("CodeMismatchException"))).toBe(en.errors.CodeMismatchException);
    expect(errorText(vietnamese, named("CodeMismatchException", "errors.Unknown"))).toBe(
      vi.errors.CodeMismatchException,
    );
    expect(errorText(english, new PasswordsDifferError())).toBe("Passwords must match");
  });

  it("is more specific where the same name means something else", () => {
    expect(errorText(english, named("NotAuthorizedException"), "signIn")).toBe(en.at.signIn.NotAuthorizedException);
    expect(errorText(english, named("NotAuthorizedException"), "challenge")).toBe(
      en.at.challenge.NotAuthorizedException,
    );
    expect(errorText(english, named("CodeMismatchException"), "signIn")).toBe(en.errors.CodeMismatchException);
  });

  it("tells a disabled account and an expired invitation from a wrong password", () => {
    const disabled = named("NotAuthorizedException", "User is disabled.");
    const expired = "Temporary password has expired and must be reset by an administrator.";
    expect(errorText(english, disabled, "signIn")).toMatch(/^This account is disabled/);
    expect(errorText(vietnamese, disabled, "signIn")).toMatch(/^Tài khoản này đã bị vô hiệu hóa/);
    expect(errorText(english, named("NotAuthorizedException", expired), "signIn")).toMatch(/new invitation/);
    expect(errorText(vietnamese, named("NotAuthorizedException", expired), "signIn")).toMatch(/lời mời mới/);
  });

  it("says that people cancelled only if they did", () => {
    const hosted = (message: string) => errorText(english, named("OAuthSignInException", message));
    for (const message of [
      "User cancelled OAuth flow.",
      "The sign-in with Facebook was cancelled",
      "Permissions error; error=access_denied; error_code=200; error_reason=user_denied",
      "access_denied",
    ])
      expect(hosted(message)).toMatch(/^User cancelled OAuth flow\./);
    for (const message of ["server_error", "invalid_grant", "temporarily_unavailable"])
      expect(hosted(message)).toBe(en.errors.Unknown);
    expect(hosted("SignUp is not permitted for this user pool")).toBe(en.create.closed);
  });

  it("says what helps after a used code, and that a lock passes", () => {
    const used = named("ExpiredCodeException", "Your software token has already been used once.");
    expect(errorText(english, used, "challenge")).toMatch(/already used\. Wait for the next code/);
    expect(errorText(english, named("NotAuthorizedException"), "challenge")).toMatch(/wait a while/);
  });

  it("never shows an unknown name or message", () => {
    for (const error of [named("SomethingNew", "stack trace"), "text", null, undefined, { name: "__proto__" }]) {
      expect(errorText(english, error)).toBe(en.errors.Unknown);
    }
    expect(errorText(english, named("constructor"))).toBe(en.errors.Unknown);
  });

  it.each(specified)("carries the specification's words: %s", (words, name, isDescribed) => {
    const text = errorText(english, named(name, words));
    if (!isDescribed) expect(text.startsWith(words)).toBe(true);
    if (name !== "Unknown") expect(text).not.toBe(en.errors.Unknown);
    expect(errorText(vietnamese, named(name, words))).not.toBe(text);
  });
});

describe("the catalogue of texts", () => {
  it("has a text for every exception that the sign-in library lists", () => {
    const names = [
      ...exceptionsOf("providers/cognito/types/errors.d.ts"),
      ...exceptionsOf("errors/types/validation.d.ts"),
    ];
    expect(names.length).toBeGreaterThan(45);
    expect(names.filter((name) => !(name in en.errors))).toEqual([]);
  });

  it("has a text for every exception of the bundled identity service", () => {
    const list = readFileSync(join(import.meta.dirname, "../../identity/protocol/cognito-error.ts"), "utf8");
    const names = [...list.matchAll(/^ {2}\| "(\w+)"/gm)].map((match) => match[1] ?? "");
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !(name in en.errors))).toEqual([]);
  });

  it("has a text for every name that the library gives its own errors", () => {
    const constants = readFileSync(join(library, "errors/constants.mjs"), "utf8");
    const names = [...constants.matchAll(/^const \w+_EXCEPTION = '(\w+)'/gm)].map((match) => match[1] ?? "");
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !(name in en.errors))).toEqual([]);
  });
});

describe("the sign-in library", () => {
  it("matches the specification: automatic sign-in polls every 5 s for 3 minutes and settles after 300 ms", () => {
    const helpers = readFileSync(join(library, "providers/cognito/utils/signUpHelpers.mjs"), "utf8");
    expect(helpers).toContain("MAX_AUTOSIGNIN_POLLING_MS = 3 * 60 * 1000;");
    expect(helpers).toMatch(/setInterval\([\s\S]+}, 5000\);/);
    expect(helpers.match(/debounce\(\w+, 300\)/g)).toHaveLength(2);
  });

  it.each([
    ["apis/autoSignIn", "'The autoSignIn flow has not started, or has been cancelled/completed.'"],
    ["utils/signInHelpers", "`Cannot initiate MFA setup from available types: ${"],
    ["utils/oauth/validateState", "'`signInWithRedirect` has been canceled.'"],
    ["utils/oauth/completeOAuthFlow", "'No access token returned from OAuth flow.'"],
    ["utils/oauth/completeOAuthFlow", "'User cancelled OAuth flow.'"],
  ])("%s still has the message %s, by which we choose a text", (file, message) => {
    expect(readFileSync(join(library, `providers/cognito/${file}.mjs`), "utf8")).toContain(message);
  });
});

function exceptionsOf(file: string): string[] {
  const values = readFileSync(join(library, file), "utf8").matchAll(/^ {4}\w+ = "(\w+)"/gm);
  return [...new Set([...values].map((match) => match[1] ?? ""))];
}
