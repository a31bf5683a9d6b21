import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import common from "../../messages/en/common.json" with { type: "json" };
import { findFaults } from "../testing/find-faults.ts";
import { freshTokens } from "../testing/scripted-identity.ts";
import { leaveDraft } from "../testing/leave-draft.ts";
import { password, startSignInPages } from "../testing/start-signin-pages.ts";

const pages = startSignInPages();
const { enter, heading, asked } = pages;
let page: Page;
let context: BrowserContext;
/** The dashboard's heading says how much there is to review. */
const menuAt = (name: string) => page.locator('nav a[aria-current="page"]', { hasText: name }).waitFor();
beforeEach(() => {
  ({ page, context } = pages);
});

describe("signing in", () => {
  it("keeps the tokens in cookies for a year and continues to the requested page", async () => {
    await page.goto(`${pages.url}/bot/dash?x=1`);
    expect(new URL(page.url()).pathname).toBe("/signin");
    await enter();
    await page.waitForURL(`${pages.url}/bot/dash?x=1`);
    const cookies = await context.cookies();
    const access = cookies.find((cookie) => cookie.name.endsWith(".accessToken"));
    expect(access).toMatchObject({ path: "/", sameSite: "Lax", secure: false });
    expect(Math.round(((access?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
    expect(page.url()).not.toContain(password);
  });

  it("says who is already signed in, and signs out once they agree to discard their drafts", async () => {
    await page.goto(`${pages.url}/signin`);
    await enter();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    await page.goto(`${pages.url}/signin`);
    await heading("You’re signed in");
    await page.getByText("as lena@example.com").waitFor();
    await leaveDraft(page);
    const asked = page.getByRole("dialog", { name: common.discardDrafts.heading });
    await page.getByRole("button", { name: "Sign out" }).click();
    await asked.getByRole("button", { name: common.discardDrafts.no }).click();
    await asked.waitFor({ state: "detached" });
    await heading("You’re signed in");
    await page.getByRole("button", { name: "Sign out" }).click();
    await asked.getByRole("button", { name: common.discardDrafts.yes }).click();
    await heading("Welcome");
    expect((await context.cookies()).filter((cookie) => cookie.name.endsWith("Token"))).toEqual([]);
  });

  it("stays busy until the requested page is there", async () => {
    await page.addInitScript(() => {
      const recordBusy = () => sessionStorage.setItem("busy", String(document.querySelector("form")?.ariaBusy));
      if (location.pathname === "/signin") window.addEventListener("pagehide", recordBusy);
    });
    await page.goto(`${pages.url}/signin`);
    await enter();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    expect(await page.evaluate(() => sessionStorage.getItem("busy"))).toBe("true");
  });

  it("says when signing out fails", async () => {
    await page.goto(`${pages.url}/signin`);
    await enter();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    await page.goto(`${pages.url}/signin`);
    await heading("You’re signed in");
    page.removeAllListeners("console");
    page.removeAllListeners("pageerror");
    await page.route("**/assets/may-discard*", (route) => route.abort());
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
  });

  it("loads the later steps ahead, and offers to reload the page if one failed to load", async () => {
    await page.goto(`${pages.url}/signin`);
    await page.waitForResponse("**/assets/RequestReset-*.js");
    page.removeAllListeners("console");
    page.removeAllListeners("pageerror");
    let isBroken = true;
    await page.route("**/assets/RequestReset-*.js", (route) => (isBroken ? route.abort() : route.continue()));
    await page.reload();
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    isBroken = false;
    await page.getByRole("alert").getByRole("button", { name: common.islandFailed.reload }).click();
    await heading("Reset your password");
  });

  it("continues with the account that another tab has signed in to", async () => {
    await page.goto(`${pages.url}/signin`);
    const other = await context.newPage();
    await other.goto(`${pages.url}/signin`);
    await other.getByLabel("Email").fill("lena@example.com");
    await other.getByLabel("Password", { exact: true }).fill(password);
    await other.getByRole("button", { name: "Sign in" }).click();
    await other.waitForURL(`${pages.url}/bot/dash/`);
    await enter();
    await page.locator("h1:focus", { hasText: "You’re signed in" }).waitFor();
    await page.getByText("as lena@example.com").waitFor();
  });

  it("explains errors by name, and keeps what was typed", async () => {
    pages.identity.answer("RespondToAuthChallenge", {
      __type: "NotAuthorizedException",
      message: "Whatever the service says.",
    });
    await page.goto(`${pages.url}/signin`);
    await enter();
    await page.getByRole("alert").getByText("Incorrect email or password.").waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("lena@example.com");
    await expect.poll(() => page.getByText("Whatever the service says").count()).toBe(0);
  });

  it("continues to confirmation for an unconfirmed account, and to the reset when one is required", async () => {
    pages.identity.answer("RespondToAuthChallenge", { __type: "UserNotConfirmedException", message: "" });
    await page.goto(`${pages.url}/signin`);
    await enter();
    await heading("Confirm your email");
    await page.getByRole("button", { name: "Back to sign in" }).click();
    pages.identity.answer("RespondToAuthChallenge", { __type: "PasswordResetRequiredException", message: "" });
    await enter();
    await heading("Reset your password");
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("lena@example.com");
  });
});

describe("an expired token", () => {
  const accessToken = async () =>
    (await context.cookies()).find((cookie) => cookie.name.endsWith(".accessToken"))?.value ?? "";

  it("is renewed by the browser, which then shows the page", async () => {
    await page.goto(`${pages.url}/signin`);
    await enter();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    pages.expired = await accessToken();
    pages.identity.answer("GetTokensFromRefreshToken", freshTokens());
    await page.goto(`${pages.url}/bot/dash?x=2`);
    await menuAt("Dashboard");
    expect(page.url()).toBe(`${pages.url}/bot/dash?x=2`);
    await expect.poll(accessToken).not.toBe(pages.expired);
  });

  it("doesn't end while the pool is busy: the page says so and offers to try again", async () => {
    await page.goto(`${pages.url}/signin`);
    await enter();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    pages.expired = await accessToken();
    pages.identity.always("GetTokensFromRefreshToken", {
      __type: "TooManyRequestsException",
      message: "Rate exceeded",
    });
    await page.goto(`${pages.url}/bot/dash?x=3`);
    await page.getByRole("alert").getByText("We couldn’t open your page.").waitFor();
    pages.identity.always("GetTokensFromRefreshToken", freshTokens());
    await page.getByRole("button", { name: "Try again" }).click();
    await menuAt("Dashboard");
    expect(page.url()).toBe(`${pages.url}/bot/dash?x=3`);
  });

  it("leads to the sign-in page when the server rejects the new one too", async () => {
    await page.goto(`${pages.url}/signin`);
    await enter();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    pages.expired = ".accessToken=";
    pages.identity.answer("GetTokensFromRefreshToken", freshTokens(), freshTokens());
    await page.goto(`${pages.url}/bot/dash`);
    await page.waitForURL(`${pages.url}/signin?next=%2Fbot%2Fdash`);
    await heading("You’re signed in");
  });

  it("leads to the sign-in page when it can't be renewed", async () => {
    await page.goto(`${pages.url}/signin`);
    await enter();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    pages.expired = await accessToken();
    pages.identity.answer("GetTokensFromRefreshToken", {
      __type: "NotAuthorizedException",
      message: "Refresh Token has been revoked",
    });
    await page.goto(`${pages.url}/bot/dash`);
    await page.waitForURL(`${pages.url}/signin?next=%2Fbot%2Fdash`);
    await heading("Welcome");
  });
});

describe("the signed-in area", () => {
  it("moves between its pages without a full load", async () => {
    await page.goto(`${pages.url}/signin`);
    await enter();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    // Before its scripts run, a page's links load the next page in full.
    await page.locator("header button:enabled", { hasText: "Sign out" }).waitFor();
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    await page.getByRole("link", { name: "Profile" }).click();
    await heading("Profile");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await menuAt("Dashboard");
    await expect.poll(() => page.locator("body[data-same-page]").count()).toBe(1);
    expect(await findFaults(page, [360])).toEqual([]);
  });
});

describe("the hosted login", () => {
  /** Stands in for the hosted login, which the library only reaches by https. */
  async function hostedLogin(comeBack: (query: URLSearchParams) => Record<string, string>) {
    const authorized: URLSearchParams[] = [];
    await page.route("https://127.0.0.1:1/oauth2/authorize?**", (route) => {
      const { searchParams } = new URL(route.request().url());
      authorized.push(searchParams);
      const back = new URLSearchParams(comeBack(searchParams));
      return route.fulfill({ status: 302, headers: { Location: `${searchParams.get("redirect_uri")}?${back}` } });
    });
    await page.route("https://127.0.0.1:1/oauth2/token", (route) => {
      const { AccessToken, IdToken, RefreshToken } = (freshTokens() as { AuthenticationResult: Record<string, string> })
        .AuthenticationResult;
      return route.fulfill({
        headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" },
        json: {
          access_token: AccessToken,
          id_token: IdToken,
          refresh_token: RefreshToken,
          token_type: "Bearer",
          expires_in: 3600,
        },
      });
    });
    await page.goto(`${pages.url}/signin?next=${encodeURIComponent("/bot/dash?x=3")}`);
    await page.getByRole("button", { name: "Continue with Facebook" }).click();
    return authorized;
  }

  it("goes out with PKCE and a state, and returns to the requested page", async () => {
    const [query] = await hostedLogin((query) => ({ code: "code", state: query.get("state") ?? "" }));
    await page.waitForURL(`${pages.url}/bot/dash?x=3`);
    expect(query?.get("code_challenge_method")).toBe("S256");
    expect(query?.get("redirect_uri")).toBe(`${pages.url}/signin`);
    expect(query?.get("scope")).toBe("phone email openid profile aws.cognito.signin.user.admin");
    expect(query?.get("state")?.split("-")[0]).toHaveLength(32);
  });

  it("rejects a return with another state, and tells a cancelled one from one that failed", async () => {
    await hostedLogin(() => ({ code: "code", state: "a".repeat(32) }));
    await page.getByText("An error occurred while validating the state.").waitFor();
    for (const [error, description, text] of [
      ["access_denied", "The sign-in with Facebook was cancelled", "User cancelled OAuth flow."],
      ["server_error", "<b>no</b>", "An unknown error has occurred."],
    ] as const) {
      await page.unrouteAll();
      await hostedLogin((query) => ({ error, error_description: description, state: query.get("state") ?? "" }));
      await page.getByText(text).waitFor();
    }
    expect((await context.cookies()).filter((cookie) => cookie.name.endsWith("Token"))).toEqual([]);
  });
});

describe("signing out from the menu", () => {
  it("revokes the session, forgets the tokens and asks to sign in", async () => {
    await page.goto(`${pages.url}/signin`);
    await enter();
    await page.waitForURL(`${pages.url}/bot/dash/`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${pages.url}/signin?next=%2Fbot%2Fdash%2F`);
    expect(asked("RevokeToken")).toHaveLength(1);
    expect((await context.cookies()).filter((cookie) => cookie.name.endsWith("Token"))).toEqual([]);
  });
});
