import { Hono } from "hono";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Viewer } from "../../../src/owner/sign-in/viewer.ts";
import { startSite } from "../../../test/site.ts";
import authEn from "../../../messages/en/auth.json" with { type: "json" };
import commonEn from "../../../messages/en/common.json" with { type: "json" };
import en from "../../../messages/en/profile.json" with { type: "json" };
import vi from "../../../messages/vi/profile.json" with { type: "json" };
import { findFaults } from "../../testing/find-faults.ts";
import { leaveDraft } from "../../testing/leave-draft.ts";
import { closeContext, launchChromium } from "../../testing/launch-chromium.ts";
import { freshTokens, sessionCookies, startScriptedIdentity } from "../../testing/scripted-identity.ts";

const password = "correct CANARY battery";
const email = "lena@example.com";
let browser: Browser;
let context: BrowserContext;
let page: Page;
let identity: Awaited<ReturnType<typeof startScriptedIdentity>>;
let site: Awaited<ReturnType<typeof startSite>>;
let complaints: string[];
/** The response to a deletion, and the tokens that requested it. */
const deletion = { status: 200, body: {} as object, askedBy: [] as (string | undefined)[] };
let exportStatus = 200;

async function readViewer(request: Request): Promise<Viewer> {
  return request.headers.get("cookie")?.includes(".accessToken=")
    ? { state: "signed-in", ownerId: "owner-1", userId: "user-1", username: "user-1", timeZone: "UTC" }
    : { state: "signed-out" };
}

beforeAll(async () => {
  browser = await launchChromium();
  identity = await startScriptedIdentity();
  const accountDeletion = new Hono().post("/", (c) => {
    deletion.askedBy.push(c.req.header("authorization"));
    return c.json(deletion.body, deletion.status as 200);
  });
  const accountExport = new Hono().post("/:only{articles}?", (c) => {
    const name = c.req.param("only") ?? "2026-11-21";
    c.header("Content-Disposition", `attachment; filename="galley-${name}.zip"`);
    return exportStatus === 200 && c.req.header("authorization")?.startsWith("Bearer ")
      ? c.body("PK")
      : c.json({}, exportStatus as 429);
  });
  site = await startSite({
    signIn: { ...identity.settings, secondFactor: "OPTIONAL", textMessages: true },
    readViewer,
    accountDeletion,
    accountExport,
  });
});
afterAll(async () => {
  await browser.close();
  await site.server.close();
  await identity.close();
});
beforeEach(async () => {
  identity.asked.length = 0;
  deletion.askedBy.length = 0;
  complaints = [];
  context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: "block",
  });
  page = await context.newPage();
  page.on("console", (message) => {
    // The browser logs every failed call.
    if (message.type() === "error" && !/status of (400|429|503)/.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
});
afterEach(async () => {
  await closeContext(context);
  expect(complaints).toEqual([]);
});

const attributes = (more: Record<string, string> = {}) =>
  Object.entries({ sub: "user-1", email, email_verified: "true", ...more }).map(([Name, Value]) => ({ Name, Value }));
const device = (DeviceKey: string, name: string, seen: number) => ({
  DeviceKey,
  DeviceAttributes: [{ Name: "device_name", Value: name }],
  DeviceCreateDate: seen,
  DeviceLastModifiedDate: seen,
  DeviceLastAuthenticatedDate: seen,
});

async function open(prefix = "", texts = en) {
  identity.always("GetUser", { Username: "user-1", UserAttributes: attributes() });
  identity.always("ListDevices", {
    Devices: [device("local_1", "Linux 6 x86 HeadlessChrome/140", 1_763_700_000), device("local_2", "", 1_763_600_000)],
  });
  await context.addCookies(
    sessionCookies({ deviceKey: "local_1", deviceGroupKey: "group", randomPasswordKey: "random" }).map((cookie) => ({
      ...cookie,
      url: site.url,
    })),
  );
  await page.goto(`${site.url}${prefix}/bot/profile`);
  await page.getByRole("heading", { name: texts.devices.heading }).waitFor();
}

const asked = (action: string) => identity.asked.filter((call) => call.action === action).map((call) => call.body);
const form = (name: string) => page.getByRole("form", { name });

async function fillPasswords(old: string, first: string, second: string) {
  await form(en.password.heading).getByLabel(en.password.old, { exact: true }).fill(old);
  await form(en.password.heading).getByLabel(en.password.new, { exact: true }).fill(first);
  await form(en.password.heading).getByLabel(en.password.repeat, { exact: true }).fill(second);
  await page.getByRole("button", { name: en.password.submit }).click();
}

describe("changing the password", () => {
  it("says that it worked, and empties the fields", async () => {
    await open();
    await fillPasswords("old password", password, password);
    await page.getByText("Password changed successfully").waitFor();
    expect(asked("ChangePassword")[0]).toMatchObject({ PreviousPassword: "old password", ProposedPassword: password });
    await expect
      .poll(() => form(en.password.heading).getByLabel(en.password.old, { exact: true }).inputValue())
      .toBe("");
  });

  it("says why it failed: passwords differ, the old one is wrong, or no reason is given", async () => {
    await open();
    const alert = form(en.password.heading).getByRole("alert");
    await fillPasswords("old password", password, "another one");
    await alert.getByText("Passwords must match").waitFor();
    expect(asked("ChangePassword")).toEqual([]);
    identity.answer("ChangePassword", { __type: "NotAuthorizedException", message: "" });
    await fillPasswords("wrong password", password, password);
    await alert.getByText(authEn.at.changePassword.NotAuthorizedException).waitFor();
    identity.answer("ChangePassword", { __type: "SomethingNew", message: "for developers" });
    await fillPasswords("old password", password, password);
    await alert.getByText("Unknown error", { exact: true }).waitFor();
    await expect
      .poll(() => form(en.password.heading).getByLabel(en.password.new, { exact: true }).inputValue())
      .toBe(password);
  });
});

describe("changing the email", () => {
  it("takes effect only after its code is entered", async () => {
    await open();
    identity.answer("UpdateUserAttributes", {
      CodeDeliveryDetailsList: [{ AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "n***@e***" }],
    });
    await page.getByLabel(en.email.new).fill("new@example.com");
    await page.getByRole("button", { name: en.email.submit }).click();
    await page.getByText(`Until you enter it, ${email} stays your address.`).waitFor();
    await page.getByText(`You sign in with ${email}`).waitFor();
    identity.answer("GetUserAttributeVerificationCode", {
      CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "n***@e***" },
    });
    await page.getByRole("button", { name: en.code.resend }).click();
    await page.getByText("We sent a new code to n***@e***").waitFor();

    identity.answer("VerifyUserAttribute", { __type: "CodeMismatchException", message: "" });
    const code = page.getByRole("textbox", { name: en.code.label });
    await code.fill(" 000000 ");
    await page.getByRole("button", { name: en.code.submit }).click();
    await page.getByText(authEn.errors.CodeMismatchException).waitFor();
    identity.always("GetUser", { Username: "user-1", UserAttributes: attributes({ email: "new@example.com" }) });
    identity.answer("GetTokensFromRefreshToken", freshTokens());
    await code.fill("123456");
    await page.getByRole("button", { name: en.code.submit }).click();
    await page.getByText("You sign in with new@example.com").waitFor();
    expect(asked("VerifyUserAttribute").map((body) => body["Code"])).toEqual(["000000", "123456"]);
    expect(asked("GetTokensFromRefreshToken")).toHaveLength(1);
  });
});

describe("devices", () => {
  it("have everyday names, and can be forgotten", async () => {
    await open();
    await page.getByRole("listitem").filter({ hasText: "Chrome · Linux" }).getByText(en.devices.this).waitFor();
    identity.always("ListDevices", { Devices: [device("local_1", "Linux HeadlessChrome/140", 1_763_700_000)] });
    await page.getByRole("button", { name: `Remove ${en.devices.unknown}` }).click();
    await page.getByText(en.devices.forgotten).waitFor();
    expect(asked("ForgetDevice")[0]).toMatchObject({ DeviceKey: "local_2" });
    await page.getByText(en.devices.unknown).waitFor({ state: "detached" });
  });
});

describe("the second factor", () => {
  it("by authenticator app is on after a code is entered", async () => {
    await open();
    await page.getByRole("button", { name: `Set up: ${en.factor.TOTP}` }).click();
    await page.getByRole("img", { name: authEn.totpSetup.qr }).waitFor();
    await page.getByRole("textbox", { name: en.code.label }).fill("123456");
    identity.always("GetUser", {
      Username: "user-1",
      UserAttributes: attributes(),
      UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
      PreferredMfaSetting: "SOFTWARE_TOKEN_MFA",
    });
    await page.getByRole("button", { name: en.code.submit }).click();
    await page.getByText(en.factor.on).waitFor();
    expect(asked("VerifySoftwareToken")[0]).toMatchObject({ UserCode: "123456" });
    expect(asked("SetUserMFAPreference")[0]).toMatchObject({
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    await page.getByRole("button", { name: `Turn off: ${en.factor.TOTP}` }).click();
    await page.getByText(en.factor.off).waitFor();
    expect(asked("SetUserMFAPreference")[1]).toMatchObject({ SoftwareTokenMfaSettings: { Enabled: false } });
  });

  it("by text message verifies the number first, and one of two factors can be made the preferred one", async () => {
    await open();
    await page.getByRole("button", { name: `Set up: ${en.factor.SMS}` }).click();
    identity.answer("UpdateUserAttributes", {
      CodeDeliveryDetailsList: [{ AttributeName: "phone_number", DeliveryMedium: "SMS", Destination: "+*******67" }],
    });
    await page.getByLabel(en.factor.phone).fill("+41 79 123 45 67");
    await page.getByRole("button", { name: en.factor.sendCode }).click();
    await page.getByText("We sent a code to +41791234567.").waitFor();
    identity.always("GetUser", {
      Username: "user-1",
      UserAttributes: attributes(),
      UserMFASettingList: ["SMS_MFA", "SOFTWARE_TOKEN_MFA"],
      PreferredMfaSetting: "SMS_MFA",
    });
    await page.getByRole("textbox", { name: en.code.label }).fill("123456");
    await page.getByRole("button", { name: en.code.submit }).click();
    await page.getByRole("radio", { name: en.factor.SMS, checked: true }).waitFor();
    await page.getByRole("radio", { name: en.factor.TOTP }).click();
    await page.getByText(en.factor.firstDone).waitFor();
    expect(asked("SetUserMFAPreference").at(-1)).toMatchObject({
      SoftwareTokenMfaSettings: { PreferredMfa: true },
      SMSMfaSettings: { Enabled: true },
    });
  });
});

describe("leaving", () => {
  it("signs out everywhere", async () => {
    await open();
    await page.getByRole("button", { name: en.signOut.submit }).click();
    await page.waitForURL(`${site.url}/signin?next=%2Fbot%2Fdash%2F`);
    expect(asked("GlobalSignOut")).toHaveLength(1);
    expect((await context.cookies()).filter((cookie) => cookie.name.endsWith("Token"))).toEqual([]);
  });

  it("signs out everywhere once, however often the button is pressed", async () => {
    await open();
    await page.getByRole("button", { name: en.signOut.submit }).dblclick();
    await page.waitForURL(`${site.url}/signin?next=%2Fbot%2Fdash%2F`);
    expect(asked("GlobalSignOut")).toHaveLength(1);
  });

  it("keeps what exists only on this device if Enter is held down", async () => {
    await open();
    await leaveDraft(page);
    await page.getByRole("button", { name: en.signOut.submit }).focus();
    await page.keyboard.down("Enter");
    const dialog = page.getByRole("dialog", { name: commonEn.discardDrafts.heading });
    await dialog.waitFor();
    await page.keyboard.down("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: en.signOut.submit }).and(page.locator(":focus")).waitFor();
    expect(asked("GlobalSignOut")).toEqual([]);
  });

  it("asks before it discards what exists only on this device", async () => {
    await open();
    await leaveDraft(page);
    await page.getByRole("button", { name: en.signOut.submit }).click();
    const { heading, text_one: text, no } = commonEn.discardDrafts;
    const dialog = page.getByRole("dialog", { name: heading });
    await dialog.getByText(text.replace("{{count}}", "1")).waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await dialog.getByRole("button", { name: no }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: en.signOut.submit }).and(page.locator(":focus")).waitFor();
    expect(asked("GlobalSignOut")).toEqual([]);
  });

  it("saves everything as one file, and says when that was done too often", async () => {
    await open();
    exportStatus = 429;
    await page.getByRole("button", { name: en.export.everything }).click();
    await page.getByText(en.export.errors.ExportTooOften).waitFor();
    exportStatus = 200;
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: en.export.everything }).click();
    expect((await saved).suggestedFilename()).toBe("galley-2026-11-21.zip");
    const articles = page.waitForEvent("download");
    await page.getByRole("button", { name: en.export.articles }).click();
    expect((await articles).suggestedFilename()).toBe("galley-articles.zip");
  });

  it("deletes the account only when its address was typed, authorised by a header and not by a cookie", async () => {
    await open();
    await page.getByRole("button", { name: en.delete.start }).click();
    await page.getByText(en.delete.kept.invoices).waitFor();
    const typed = page.getByLabel(`Type your email, ${email}, to confirm`);
    await typed.fill("somebody@example.com");
    await page.getByRole("button", { name: en.delete.submit }).click();
    await page.getByText(en.delete.errors.AddressDiffers).waitFor();
    expect(deletion.askedBy).toEqual([]);

    Object.assign(deletion, { status: 503, body: { error: "stripe" } });
    await typed.fill(email);
    await page.getByRole("button", { name: en.delete.submit }).click();
    await page.getByText(en.delete.errors.DeletionBillingFailed).waitFor();

    Object.assign(deletion, { status: 200, body: { deleted: true, receipt: { accountId: "owner-1" } } });
    const receipt = page.waitForEvent("download");
    await page.getByRole("button", { name: en.delete.submit }).click();
    expect((await receipt).suggestedFilename()).toBe("galley-deletion-receipt.json");
    await page.waitForURL(`${site.url}/signin?notice=deleted`);
    await page.getByText(authEn.start.deleted).waitFor();
    expect(deletion.askedBy).toHaveLength(2);
    expect(deletion.askedBy[1]).toMatch(/^Bearer [\w-]+\.[\w-]+\.\w+$/);
    expect((await context.cookies()).filter((cookie) => cookie.name.endsWith("Token"))).toEqual([]);
  });

  it("shows the other account, with no deletion begun, once another tab has signed in to it", async () => {
    await open();
    await page.getByRole("button", { name: en.delete.start }).click();
    const others = sessionCookies().map(({ name, value }) => ({
      name: name.replace(".user-1.", ".user-2."),
      value: value.replace("user-1", "user-2"),
    }));
    await context.addCookies(others.map((cookie) => ({ ...cookie, url: site.url })));
    identity.always("GetUser", { Username: "user-2", UserAttributes: attributes({ email: "mai@example.com" }) });
    // Chromium without a window never takes the focus away.
    await page.evaluate(() => void window.dispatchEvent(new Event("focus")));
    await page.getByText("mai@example.com").first().waitFor({ timeout: 5_000 });
    expect(await page.getByRole("button", { name: en.delete.submit }).count()).toBe(0);
  });
});

describe.each([
  ["", en],
  ["/vi", vi],
])("%s/bot/profile", (prefix, texts) => {
  it("passes axe", async () => {
    await open(prefix, texts);
    await page.getByRole("button", { name: texts.delete.start }).click();
    await page.getByRole("button", { name: `${texts.factor.setUpNamed.split("{{")[0]}${texts.factor.TOTP}` }).click();
    await page.getByText("JBSW Y3DP").waitFor();
    await fillUnlike(texts);
    expect(await findFaults(page, [1280, 360])).toEqual([]);
  });
});

/** Makes a message appear above the fields. */
async function fillUnlike(texts: typeof en) {
  const fields = form(texts.password.heading);
  await fields.getByLabel(texts.password.old, { exact: true }).fill("old password");
  await fields.getByLabel(texts.password.new, { exact: true }).fill(password);
  await fields.getByLabel(texts.password.repeat, { exact: true }).fill("another one");
  await page.getByRole("button", { name: texts.password.submit }).click();
  await fields.getByRole("alert").getByText(/./).waitFor();
}
