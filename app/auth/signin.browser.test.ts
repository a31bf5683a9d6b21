import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Viewer } from "../../src/http/viewer.ts";
import { startSite } from "../../src/http/test-site.ts";
import en from "../../messages/en/auth.json" with { type: "json" };
import vi from "../../messages/vi/auth.json" with { type: "json" };
import { findFaults } from "../testing/find-faults.ts";
import { launchChromium } from "../testing/launch-chromium.ts";
import { challenge, delivery, freshTokens, sessionCookies, signedIn, startScriptedIdentity, type Answer } from "../testing/scripted-identity.ts";

const password = "correct CANARY battery";
let browser: Browser;
let context: BrowserContext;
let page: Page;
let identity: Awaited<ReturnType<typeof startScriptedIdentity>>;
let site: Awaited<ReturnType<typeof startSite>>;
let complaints: string[];

beforeAll(async () => {
  browser = await launchChromium();
  identity = await startScriptedIdentity();
  site = await startSite({ signIn: identity.settings, readViewer });
});
afterAll(async () => {
  await browser.close();
  await site.server.close();
  await identity.close();
});
beforeEach(async () => {
  identity.asked.length = 0;
  complaints = [];
  context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  page = await context.newPage();
  page.on("console", (message) => {
    // The browser reports every refused call of the identity service by itself.
    if (message.type() === "error" && !message.text().includes("status of 400")) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

/** Set by a test: the token that the server says is over. */
let expired: string | null = null;

async function readViewer(request: Request): Promise<Viewer> {
  if (expired && request.headers.get("cookie")?.includes(expired)) return { state: "expired" };
  return request.headers.get("cookie")?.includes(".accessToken=")
    ? { state: "signed-in", ownerId: "owner-1", userId: "user-1", username: "user-1" }
    : { state: "signed-out" };
}

async function enter(email = "lena@example.com") {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const heading = (name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
const asked = (action: string) => identity.asked.filter((call) => call.action === action).map((call) => call.body);

describe("signing in", () => {
  it("keeps the tokens in cookies for a year and leads to the page that was asked for", async () => {
    await page.goto(`${site.url}/bot/dash?x=1`);
    expect(new URL(page.url()).pathname).toBe("/signin");
    await enter();
    await page.waitForURL(`${site.url}/bot/dash?x=1`);
    const cookies = await context.cookies();
    const access = cookies.find((cookie) => cookie.name.endsWith(".accessToken"));
    expect(access).toMatchObject({ path: "/", sameSite: "Lax", secure: false });
    expect(Math.round(((access?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
    expect(page.url()).not.toContain(password);
  });

  it("says who is signed in already, and signs out", async () => {
    await page.goto(`${site.url}/signin`);
    await enter();
    await page.waitForURL(`${site.url}/bot/dash/`);
    await page.goto(`${site.url}/signin`);
    await heading("You are signed in");
    await page.getByText("as lena@example.com").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await heading("Welcome");
    expect((await context.cookies()).filter((cookie) => cookie.name.endsWith("Token"))).toEqual([]);
  });

  it("tells what went wrong by the error's name, and keeps what was typed", async () => {
    identity.answer("RespondToAuthChallenge", { __type: "NotAuthorizedException", message: "Whatever the service says." });
    await page.goto(`${site.url}/signin`);
    await enter();
    await page.getByRole("alert").getByText("Incorrect email or password.").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe("lena@example.com");
    expect(await page.getByText("Whatever the service says").count()).toBe(0);
  });

  it("leads to the confirmation when the account is not confirmed, and to the reset when it must be", async () => {
    identity.answer("RespondToAuthChallenge", { __type: "UserNotConfirmedException", message: "" });
    await page.goto(`${site.url}/signin`);
    await enter();
    await heading("Confirm your email");
    await page.getByRole("button", { name: "Back to sign in" }).click();
    identity.answer("RespondToAuthChallenge", { __type: "PasswordResetRequiredException", message: "" });
    await enter();
    await heading("Reset your password");
    expect(await page.getByLabel("Email").inputValue()).toBe("lena@example.com");
  });
});

describe("an expired token", () => {
  const accessToken = async () => (await context.cookies()).find((cookie) => cookie.name.endsWith(".accessToken"))?.value ?? "";

  afterEach(() => {
    expired = null;
  });

  it("is renewed by the browser, which then shows the page", async () => {
    await page.goto(`${site.url}/signin`);
    await enter();
    await page.waitForURL(`${site.url}/bot/dash/`);
    expired = await accessToken();
    identity.answer("GetTokensFromRefreshToken", freshTokens());
    await page.goto(`${site.url}/bot/dash?x=2`);
    await heading("Dashboard");
    expect(page.url()).toBe(`${site.url}/bot/dash?x=2`);
    expect(await accessToken()).not.toBe(expired);
  });

  it("leads to sign in when it cannot be renewed", async () => {
    await page.goto(`${site.url}/signin`);
    await enter();
    await page.waitForURL(`${site.url}/bot/dash/`);
    expired = await accessToken();
    identity.answer("GetTokensFromRefreshToken", { __type: "NotAuthorizedException", message: "Refresh Token has been revoked" });
    await page.goto(`${site.url}/bot/dash`);
    await page.waitForURL(`${site.url}/signin?next=%2Fbot%2Fdash`);
    await heading("Welcome");
  });
});

describe("the signed-in area", () => {
  it("moves between its pages without loading anew", async () => {
    await page.goto(`${site.url}/signin`);
    await enter();
    await page.waitForURL(`${site.url}/bot/dash/`);
    // Before its scripts run, a page's links load the next one anew, as anywhere.
    await page.locator("header button:enabled", { hasText: "Sign out" }).waitFor();
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    await page.getByRole("link", { name: "Profile" }).click();
    await heading("Profile");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await heading("Dashboard");
    expect(await page.locator("body[data-same-page]").count()).toBe(1);
    expect(await findFaults(page, [360])).toEqual([]);
  });
});

describe("the hosted login", () => {
  /** Answers for the hosted login, which the library only reaches by https. */
  async function hostedLogin(comeBack: (query: URLSearchParams) => Record<string, string>) {
    const authorized: URLSearchParams[] = [];
    await page.route("https://127.0.0.1:1/oauth2/authorize?**", (route) => {
      const { searchParams } = new URL(route.request().url());
      authorized.push(searchParams);
      const back = new URLSearchParams(comeBack(searchParams));
      return route.fulfill({ status: 302, headers: { Location: `${searchParams.get("redirect_uri")}?${back}` } });
    });
    await page.route("https://127.0.0.1:1/oauth2/token", (route) => {
      const { AccessToken, IdToken, RefreshToken } = (freshTokens() as { AuthenticationResult: Record<string, string> }).AuthenticationResult;
      return route.fulfill({
        headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" },
        json: { access_token: AccessToken, id_token: IdToken, refresh_token: RefreshToken, token_type: "Bearer", expires_in: 3600 },
      });
    });
    await page.goto(`${site.url}/signin?next=${encodeURIComponent("/bot/dash?x=3")}`);
    await page.getByRole("button", { name: "Continue with Facebook" }).click();
    return authorized;
  }

  it("goes out with PKCE and a state, and comes back to the page that was asked for", async () => {
    const [query] = await hostedLogin((query) => ({ code: "code", state: query.get("state") ?? "" }));
    await page.waitForURL(`${site.url}/bot/dash?x=3`);
    expect(query?.get("code_challenge_method")).toBe("S256");
    expect(query?.get("redirect_uri")).toBe(`${site.url}/signin`);
    expect(query?.get("scope")).toBe("phone email openid profile aws.cognito.signin.user.admin");
    expect(query?.get("state")?.split("-")[0]).toHaveLength(32);
  });

  it("is refused when it brings back another state, and says so when it was cancelled", async () => {
    await hostedLogin(() => ({ code: "code", state: "a".repeat(32) }));
    await page.getByText("An error occurred while validating the state.").waitFor();
    await page.unrouteAll();
    await hostedLogin((query) => ({ error: "access_denied", error_description: "<b>no</b>", state: query.get("state") ?? "" }));
    await page.getByText("User cancelled OAuth flow.").waitFor();
    expect((await context.cookies()).filter((cookie) => cookie.name.endsWith("Token"))).toEqual([]);
  });
});

describe("signing out from the menu", () => {
  it("revokes the session, forgets the tokens and asks to sign in", async () => {
    await page.goto(`${site.url}/signin`);
    await enter();
    await page.waitForURL(`${site.url}/bot/dash/`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${site.url}/signin?next=%2Fbot%2Fdash%2F`);
    expect(asked("RevokeToken")).toHaveLength(1);
    expect((await context.cookies()).filter((cookie) => cookie.name.endsWith("Token"))).toEqual([]);
  });
});

describe("creating an account", () => {
  it("asks for the password twice, confirms by code, and signs in", async () => {
    await page.goto(`${site.url}/signin`);
    await page.getByRole("tab", { name: "Create Account" }).click();
    await page.getByLabel("Email").fill("lena@example.com");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill("something else");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("alert").getByText("Passwords must match").waitFor();
    expect(asked("SignUp")).toEqual([]);

    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await heading("Confirm your email");
    await page.getByText(`We sent a code to ${delivery.Destination}`).waitFor();
    expect(asked("SignUp")[0]?.["UserAttributes"]).toContainEqual({ Name: "locale", Value: "en" });

    await page.getByRole("button", { name: "Send a new code" }).click();
    await page.getByText("A new code is on its way").waitFor();

    identity.answer("ConfirmSignUp", { __type: "CodeMismatchException", message: "" });
    await page.getByLabel("Code").fill(" 000000 ");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("This code is not right.").waitFor();
    expect(asked("ConfirmSignUp")[0]?.["ConfirmationCode"]).toBe("000000");
    await page.getByLabel("Code").fill("123456");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL(`${site.url}/bot/dash/`);
  });
});

describe("a forgotten password", () => {
  it("is replaced in two steps", async () => {
    await page.goto(`${site.url}/signin`);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await heading("Reset your password");
    await page.getByLabel("Email").fill("lena@example.com");
    await page.getByRole("button", { name: "Send the code" }).click();
    await heading("Choose a new password");
    await page.getByLabel("Code").fill("123456");
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Set the new password" }).click();
    await page.getByText("Your password is changed. Please sign in.").waitFor();
    expect(asked("ConfirmForgotPassword")[0]).toMatchObject({ Username: "lena@example.com", ConfirmationCode: "123456", Password: password });
  });
});

describe("a challenge", () => {
  const sms = challenge("SMS_MFA", { CODE_DELIVERY_DELIVERY_MEDIUM: "SMS", CODE_DELIVERY_DESTINATION: "+*******99" });

  it("by text message is answered by its code", async () => {
    identity.answer("RespondToAuthChallenge", sms, signedIn);
    await page.goto(`${site.url}/signin`);
    await enter();
    await heading("Code by text message");
    await page.getByText("+*******99").waitFor();
    const code = page.getByLabel("Code");
    expect(await code.getAttribute("autocomplete")).toBe("one-time-code");
    await code.fill("123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`${site.url}/bot/dash/`);
    expect(asked("RespondToAuthChallenge")[1]?.["ChallengeResponses"]).toMatchObject({ SMS_MFA_CODE: "123456" });
  });

  it("of choice leads to the chosen one", async () => {
    identity.answer("RespondToAuthChallenge", challenge("SELECT_MFA_TYPE", { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' }), challenge("SOFTWARE_TOKEN_MFA"), signedIn);
    await page.goto(`${site.url}/signin`);
    await enter();
    await heading("Choose your second factor");
    await page.getByLabel("Authenticator app").check();
    await page.getByRole("button", { name: "Continue" }).click();
    await heading("Code from your authenticator app");
    expect(asked("RespondToAuthChallenge")[1]?.["ChallengeResponses"]).toMatchObject({ ANSWER: "SOFTWARE_TOKEN_MFA" });
  });

  it("of setting up an authenticator shows its key as a picture, a link and in letters", async () => {
    identity.answer("RespondToAuthChallenge", challenge("MFA_SETUP", { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }), signedIn);
    await page.goto(`${site.url}/signin`);
    await enter();
    await heading("Set up your authenticator app");
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await page.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP").waitFor();
    const link = await page.getByRole("link", { name: "Open in an app on this device" }).getAttribute("href");
    expect(link).toBe("otpauth://totp/Galley:lena@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Galley");
    await page.getByRole("textbox", { name: "Code" }).fill("123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`${site.url}/bot/dash/`);
    expect(asked("VerifySoftwareToken")[0]).toMatchObject({ UserCode: "123456" });
  });

  it("of a first password asks for one's own and for what the account lacks", async () => {
    identity.answer("RespondToAuthChallenge", challenge("NEW_PASSWORD_REQUIRED", { requiredAttributes: '["userAttributes.name"]', userAttributes: "{}" }), signedIn);
    await page.goto(`${site.url}/signin`);
    await enter();
    await heading("Choose your own password");
    await page.getByLabel("Name").fill("Lena");
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`${site.url}/bot/dash/`);
    expect(asked("RespondToAuthChallenge")[1]?.["ChallengeResponses"]).toMatchObject({ NEW_PASSWORD: password, "userAttributes.name": "Lena" });
  });

  it("of the operator's own is asked and answered", async () => {
    identity.answer("RespondToAuthChallenge", challenge("CUSTOM_CHALLENGE", { question: "Your first post?" }), signedIn);
    await page.goto(`${site.url}/signin`);
    await enter();
    await heading("One more question");
    await page.getByText("Your first post?").waitFor();
    await page.getByLabel("Answer").fill("figs");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`${site.url}/bot/dash/`);
  });

  it("that took too long says so", async () => {
    identity.answer("RespondToAuthChallenge", sms, { __type: "NotAuthorizedException", message: "Invalid session for the user." });
    await page.goto(`${site.url}/signin`);
    await enter();
    await page.getByLabel("Code").fill("123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This took too long").waitFor();
  });
});

describe("without a mouse", () => {
  const focused = () => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent]);

  it("the keyboard goes through the tabs, the form and a code that is pasted", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
    identity.answer("RespondToAuthChallenge", challenge("SMS_MFA", { CODE_DELIVERY_DESTINATION: "+*******99" }), signedIn);
    await page.goto(`${site.url}/signin`);
    await page.getByRole("button", { name: "Sign in", exact: true, disabled: false }).waitFor();
    await page.evaluate(() => navigator.clipboard.writeText(" 123456 "));
    for (let presses = 0; presses < 10 && (await focused())[1] !== "Sign In"; presses += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toEqual(["BUTTON", "Create Account"]);
    await page.getByLabel("Confirm password").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Tab");
    expect(await focused()).toEqual(["INPUT", "email"]);
    await page.keyboard.type("lena@example.com");
    await page.keyboard.press("Tab");
    expect(await focused()).toEqual(["INPUT", "password"]);
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await heading("Code by text message");
    // What is new is said to a screen reader, and the form is one step away.
    expect(await focused()).toEqual(["H1", "Code by text message"]);
    await page.keyboard.press("Tab");
    expect(await focused()).toEqual(["INPUT", "code"]);
    await page.keyboard.press("ControlOrMeta+V");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/bot/dash/`);
    expect(asked("RespondToAuthChallenge")[1]?.["ChallengeResponses"]).toMatchObject({ SMS_MFA_CODE: "123456" });
  });
});

describe("a password manager", () => {
  const fields = () => page.locator("main form input").evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")));

  it("is told what each field is for", async () => {
    await page.goto(`${site.url}/signin`);
    await page.getByRole("button", { name: "Sign in", exact: true, disabled: false }).waitFor();
    expect(await fields()).toEqual(["username", "current-password"]);
    await page.getByRole("tab", { name: "Create Account" }).click();
    expect(await fields()).toEqual(["username", "new-password", "new-password"]);
    await page.getByRole("tab", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await heading("Reset your password");
    expect(await fields()).toEqual(["username"]);
    await page.getByLabel("Email").fill("lena@example.com");
    await page.getByRole("button", { name: "Send the code" }).click();
    await heading("Choose a new password");
    expect(await fields()).toEqual(["one-time-code", "username", "new-password", "new-password"]);
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe("lena@example.com");
  });
});

describe.each([
  ["", en],
  ["/vi", vi],
])("every page under %s/signin", (prefix, texts) => {
  const challenges: [string, Answer][] = [
    [texts.smsCode.heading, challenge("SMS_MFA", { CODE_DELIVERY_DESTINATION: "+*******99" })],
    [texts.emailCode.heading, challenge("EMAIL_OTP", { CODE_DELIVERY_DESTINATION: "l***@e***" })],
    [texts.totpCode.heading, challenge("SOFTWARE_TOKEN_MFA")],
    [texts.chooseFactor.heading, challenge("SELECT_MFA_TYPE", { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' })],
    [texts.chooseSetup.heading, challenge("MFA_SETUP", { MFAS_CAN_SETUP: '["EMAIL_OTP","SOFTWARE_TOKEN_MFA"]' })],
    [texts.totpSetup.heading, challenge("MFA_SETUP", { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' })],
    [texts.emailSetup.heading, challenge("MFA_SETUP", { MFAS_CAN_SETUP: '["EMAIL_OTP"]' })],
    [texts.newPassword.heading, challenge("NEW_PASSWORD_REQUIRED", { requiredAttributes: "[]", userAttributes: "{}" })],
    [texts.customChallenge.heading, challenge("CUSTOM_CHALLENGE")],
    [texts.confirmSignUp.heading, { __type: "UserNotConfirmedException", message: "" }],
  ];

  async function open() {
    await page.goto(`${site.url}${prefix}/signin`);
    await page.getByRole("button", { name: texts.signIn.submit, exact: true, disabled: false }).waitFor();
  }

  async function signInTo(...answers: Answer[]) {
    identity.answer("RespondToAuthChallenge", ...answers);
    await page.getByLabel(texts.fields.email).fill("lena@example.com");
    await page.getByLabel(texts.fields.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: texts.signIn.submit, exact: true }).click();
  }

  const expectNoFault = async () => expect(await findFaults(page, [1280, 360])).toEqual([]);

  it("has no fault that axe finds: the tabs and an error", async () => {
    await open();
    await expectNoFault();
    // Three times, because the library tries again when it is told to slow down.
    const slowDown = { __type: "LimitExceededException", message: "" };
    await signInTo(slowDown, slowDown, slowDown);
    await page.getByText(texts.errors.LimitExceededException).waitFor();
    await expectNoFault();
    await page.getByRole("tab", { name: texts.tabs.create }).click();
    await page.getByLabel(texts.fields.confirmPassword).waitFor();
    await expectNoFault();
  });

  it("has no fault that axe finds: both steps of the reset", async () => {
    await open();
    await page.getByRole("button", { name: texts.signIn.forgot }).click();
    await heading(texts.requestReset.heading);
    await expectNoFault();
    await page.getByLabel(texts.fields.email).fill("lena@example.com");
    await page.getByRole("button", { name: texts.requestReset.submit }).click();
    await heading(texts.confirmReset.heading);
    await expectNoFault();
  });

  it("has no fault that axe finds: signed in already, and an account that was deleted", async () => {
    await context.addCookies(sessionCookies().map((cookie) => ({ ...cookie, url: site.url })));
    await page.goto(`${site.url}${prefix}/signin`);
    await page.getByText(texts.signedIn.as.replace("{{who}}", "lena@example.com")).waitFor();
    await expectNoFault();
    await context.clearCookies();
    await page.goto(`${site.url}${prefix}/signin?notice=deleted`);
    await page.getByText(texts.start.deleted).waitFor();
    await expectNoFault();
  });

  it.each(challenges)("has no fault that axe finds: %s", async (title, answer) => {
    await open();
    await signInTo(answer);
    await heading(title);
    await expectNoFault();
  });
});
