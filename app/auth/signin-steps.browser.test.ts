import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { challenge, signedIn } from "../testing/scripted-identity.ts";
import { password, startSignInPages } from "../testing/start-signin-pages.ts";

const pages = startSignInPages();
const { enter, heading, asked } = pages;
let page: Page;
beforeEach(() => {
  ({ page } = pages);
});

describe("creating an account", () => {
  it("asks for the password twice, confirms by code, and signs in", async () => {
    await page.goto(`${pages.url}/signin`);
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
    await page.getByText("We sent a code to lena@example.com.").waitFor();
    expect(asked("SignUp")[0]?.["UserAttributes"]).toContainEqual({ Name: "locale", Value: "en" });

    await page.getByRole("button", { name: "Send a new code" }).click();
    await page.getByText("We sent a new code to lena@example.com.").waitFor();

    pages.identity.answer("ConfirmSignUp", { __type: "CodeMismatchException", message: "" });
    await page.getByLabel("Code").fill(" 000000 ");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("That code isn’t right.").waitFor();
    expect(asked("ConfirmSignUp")[0]?.["ConfirmationCode"]).toBe("000000");
    await page.getByLabel("Code").fill("123456");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL(`${pages.url}/bot/dash/`);
  });
});

describe("the code of a new account", () => {
  async function create() {
    await page.goto(`${pages.url}/signin?tab=create`);
    await page.getByLabel("Email").fill("lina@example.com");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await heading("Confirm your email");
  }

  it("is still asked for after a reload, though the password isn't kept", async () => {
    await create();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(password);
    await page.reload();
    await heading("Confirm your email");
    await page.getByText("We sent a code to lina@example.com.").waitFor();
    await page.getByLabel("Code").fill("123456");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Your account is confirmed. Please sign in.").waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("lina@example.com");
    await page.reload();
    await heading("Welcome");
  });

  it("goes to another address when the first was mistyped", async () => {
    await create();
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("tab", { name: "Create Account", selected: true }).waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("lina@example.com");
  });
});

describe("a forgotten password", () => {
  it("starts with the address already typed", async () => {
    await page.goto(`${pages.url}/signin`);
    await page.getByLabel("Email").fill("lena@example.com");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await heading("Reset your password");
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("lena@example.com");
    await page.getByRole("button", { name: "Send the code" }).click();
    await page.getByText("If there’s an account for lena@example.com").waitFor();
    await page.reload();
    await heading("Choose a new password");
    await page.getByRole("button", { name: "Change" }).click();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("lena@example.com");
  });

  it("is replaced in two steps", async () => {
    await page.goto(`${pages.url}/signin`);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await heading("Reset your password");
    await page.getByLabel("Email").fill("lena@example.com");
    await page.getByRole("button", { name: "Send the code" }).click();
    await heading("Choose a new password");
    await page.getByLabel("Code").fill("123456");
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Set the new password" }).click();
    await page.locator("p:focus", { hasText: "Your password is changed. Please sign in." }).waitFor();
    expect(asked("ConfirmForgotPassword")[0]).toMatchObject({
      Username: "lena@example.com",
      ConfirmationCode: "123456",
      Password: password,
    });
  });
});

describe("a challenge", () => {
  const sms = challenge("SMS_MFA", { CODE_DELIVERY_DELIVERY_MEDIUM: "SMS", CODE_DELIVERY_DESTINATION: "+*******99" });

  it("by text message accepts its code", async () => {
    pages.identity.answer("RespondToAuthChallenge", sms, signedIn);
    await page.goto(`${pages.url}/signin`);
    await enter();
    await heading("Code by text message");
    await page.getByText("+*******99").waitFor();
    const code = page.getByLabel("Code");
    await expect.poll(() => code.getAttribute("autocomplete")).toBe("one-time-code");
    await code.fill("123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    expect(asked("RespondToAuthChallenge")[1]?.["ChallengeResponses"]).toMatchObject({ SMS_MFA_CODE: "123456" });
  });

  it("returns to the start, which takes the focus and remembers the address", async () => {
    pages.identity.answer("RespondToAuthChallenge", sms);
    await page.goto(`${pages.url}/signin`);
    await enter();
    await heading("Code by text message");
    await page.getByRole("button", { name: "Back to sign in" }).click();
    await page.locator("h1:focus", { hasText: "Welcome" }).waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("lena@example.com");
  });

  it("can be resumed for as long as it is valid, however often the page is reloaded", async () => {
    const until = () =>
      page.evaluate(
        () => (JSON.parse(sessionStorage.getItem("galley-sign-in-step") ?? "{}") as { until?: number }).until,
      );
    pages.identity.answer("RespondToAuthChallenge", sms);
    await page.goto(`${pages.url}/signin`);
    await enter();
    await heading("Code by text message");
    const first = await until();
    await page.reload();
    await heading("Code by text message");
    expect(await until()).toBe(first);
  });

  it("names the account in the authenticator when a chosen factor is set up", async () => {
    pages.identity.answer(
      "RespondToAuthChallenge",
      challenge("MFA_SETUP", { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' }),
    );
    await page.goto(`${pages.url}/signin`);
    await enter();
    await heading("Set up two-step verification");
    await page.getByLabel("Authenticator app").check();
    await page.getByRole("button", { name: "Continue" }).click();
    const link = page.getByRole("link", { name: "Open in an app on this device" });
    await expect.poll(() => link.getAttribute("href")).toContain("otpauth://totp/Galley:lena@example.com?");
  });

  it("with a choice leads to the chosen factor", async () => {
    pages.identity.answer(
      "RespondToAuthChallenge",
      challenge("SELECT_MFA_TYPE", { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' }),
      challenge("SOFTWARE_TOKEN_MFA"),
      signedIn,
    );
    await page.goto(`${pages.url}/signin`);
    await enter();
    await heading("Two-step verification");
    await page.getByLabel("Authenticator app").check();
    await page.getByRole("button", { name: "Continue" }).click();
    await heading("Code from your authenticator app");
    expect(asked("RespondToAuthChallenge")[1]?.["ChallengeResponses"]).toMatchObject({ ANSWER: "SOFTWARE_TOKEN_MFA" });
  });

  it("to set up an authenticator shows its key as a QR code, a link and text", async () => {
    pages.identity.answer(
      "RespondToAuthChallenge",
      challenge("MFA_SETUP", { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }),
      signedIn,
    );
    await page.goto(`${pages.url}/signin`);
    await enter();
    await heading("Set up your authenticator app");
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await page.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP").waitFor();
    const link = await page.getByRole("link", { name: "Open in an app on this device" }).getAttribute("href");
    expect(link).toBe("otpauth://totp/Galley:lena@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Galley");
    await page.getByRole("textbox", { name: "Code" }).fill("123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    expect(asked("VerifySoftwareToken")[0]).toMatchObject({ UserCode: "123456" });
  });

  it("for a first password asks for a new one and for missing attributes", async () => {
    pages.identity.answer(
      "RespondToAuthChallenge",
      challenge("NEW_PASSWORD_REQUIRED", { requiredAttributes: '["userAttributes.name"]', userAttributes: "{}" }),
      signedIn,
    );
    await page.goto(`${pages.url}/signin`);
    await enter();
    await heading("Choose your own password");
    await page.getByLabel("Name").fill("Lena");
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    expect(asked("RespondToAuthChallenge")[1]?.["ChallengeResponses"]).toMatchObject({
      NEW_PASSWORD: password,
      "userAttributes.name": "Lena",
    });
  });

  it("defined by the operator is asked and answered", async () => {
    pages.identity.answer(
      "RespondToAuthChallenge",
      challenge("CUSTOM_CHALLENGE", { question: "Your first post?" }),
      signedIn,
    );
    await page.goto(`${pages.url}/signin`);
    await enter();
    await heading("One more question");
    await page.getByText("Your first post?").waitFor();
    await page.getByLabel("Answer").fill("figs");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`${pages.url}/bot/dash/`);
  });

  it("that timed out says so", async () => {
    pages.identity.answer("RespondToAuthChallenge", sms, {
      __type: "NotAuthorizedException",
      message: "Invalid session for the user.",
    });
    await page.goto(`${pages.url}/signin`);
    await enter();
    await page.getByLabel("Code").fill("123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This took too long").waitFor();
  });
});
