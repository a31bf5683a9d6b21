import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../messages/en/auth.json" with { type: "json" };
import vi from "../../messages/vi/auth.json" with { type: "json" };
import { findFaults } from "../testing/find-faults.ts";
import { challenge, sessionCookies, signedIn, type Answer } from "../testing/scripted-identity.ts";
import { password, startSignInPages } from "../testing/start-signin-pages.ts";

const pages = startSignInPages();
const { heading, asked } = pages;
let page: Page;
let context: BrowserContext;
beforeEach(() => {
  ({ page, context } = pages);
});

describe("without a mouse", () => {
  const focused = () =>
    page.evaluate(() => [
      document.activeElement?.tagName,
      document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent,
    ]);

  it("works by keyboard: tabs, form and a pasted code", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: pages.url });
    pages.identity.answer(
      "RespondToAuthChallenge",
      challenge("SMS_MFA", { CODE_DELIVERY_DESTINATION: "+*******99" }),
      signedIn,
    );
    await page.goto(`${pages.url}/signin`);
    await page.getByRole("button", { name: "Sign in", exact: true, disabled: false }).waitFor();
    await page.evaluate(() => navigator.clipboard.writeText(" 123456 "));
    for (let presses = 0; presses < 10 && (await focused())[1] !== "Sign In"; presses += 1)
      await page.keyboard.press("Tab");
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
    // Screen readers announce the new page, and the form is one Tab away.
    expect(await focused()).toEqual(["H1", "Code by text message"]);
    await page.keyboard.press("Tab");
    expect(await focused()).toEqual(["INPUT", "code"]);
    await page.keyboard.press("ControlOrMeta+V");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${pages.url}/bot/dash/`);
    expect(asked("RespondToAuthChallenge")[1]?.["ChallengeResponses"]).toMatchObject({ SMS_MFA_CODE: "123456" });
  });
});

describe("a password manager", () => {
  const fields = () =>
    page.locator("main form input").evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")));

  it("knows what each field is for", async () => {
    await page.goto(`${pages.url}/signin`);
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
    await expect.poll(() => page.locator('input[autocomplete="username"]').inputValue()).toBe("lena@example.com");
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
    await page.goto(`${pages.url}${prefix}/signin`);
    await page.getByRole("button", { name: texts.signIn.submit, exact: true, disabled: false }).waitFor();
  }

  async function signInTo(...answers: Answer[]) {
    pages.identity.answer("RespondToAuthChallenge", ...answers);
    await page.getByLabel(texts.fields.email).fill("lena@example.com");
    await page.getByLabel(texts.fields.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: texts.signIn.submit, exact: true }).click();
  }

  const expectNoFault = async () => expect(await findFaults(page, [1280, 360])).toEqual([]);

  it("passes axe: the tabs and an error", async () => {
    await open();
    await expectNoFault();
    // Three times, because the library retries when told to slow down.
    const slowDown = { __type: "LimitExceededException", message: "" };
    await signInTo(slowDown, slowDown, slowDown);
    await page.getByText(texts.errors.LimitExceededException).waitFor();
    await expectNoFault();
    await page.getByRole("tab", { name: texts.tabs.create }).click();
    await page.getByLabel(texts.fields.confirmPassword).waitFor();
    await expectNoFault();
  });

  it("passes axe: both steps of the reset", async () => {
    await open();
    await page.getByRole("button", { name: texts.signIn.forgot }).click();
    await heading(texts.requestReset.heading);
    await expectNoFault();
    await page.getByLabel(texts.fields.email).fill("lena@example.com");
    await page.getByRole("button", { name: texts.requestReset.submit }).click();
    await heading(texts.confirmReset.heading);
    await expectNoFault();
  });

  it("passes axe: already signed in, and a deleted account", async () => {
    await context.addCookies(sessionCookies().map((cookie) => ({ ...cookie, url: pages.url })));
    await page.goto(`${pages.url}${prefix}/signin`);
    await page.getByText(texts.signedIn.as.replace("{{who}}", "lena@example.com")).waitFor();
    await expectNoFault();
    await context.clearCookies();
    await page.goto(`${pages.url}${prefix}/signin?notice=deleted`);
    await page.getByText(texts.start.deleted).waitFor();
    await expectNoFault();
  });

  it.each(challenges)("passes axe: %s", async (title, answer) => {
    await open();
    await signInTo(answer);
    await heading(title);
    await expectNoFault();
  });
});
