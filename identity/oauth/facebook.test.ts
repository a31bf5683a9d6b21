import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFacebook } from "../../simulators/facebook/start-facebook.ts";
import type { Simulator } from "../../simulators/kit/start-simulator.ts";
import { createBrowser } from "../test/browser.ts";
import { authorizeUrl, exchange, newVerifier } from "../test/oauth-client.ts";
import { newEmail, register, signIn } from "../test/raw-client.ts";
import { startIdentity, testClient, type TestIdentity } from "../test/start-identity.ts";

let facebook: Simulator;
let identity: TestIdentity;
const facebookSettings = () => ({
  facebook: {
    appId: "1000000000000001",
    appSecret: "CANARY-facebook-secret",
    dialogUrl: `${facebook.url}/v26.0/dialog/oauth`,
    graphUrl: `${facebook.url}/v26.0`,
  },
});

beforeAll(async () => {
  facebook = await startFacebook();
  identity = await startIdentity(facebookSettings());
});
afterAll(() => facebook.close());

const addPerson = async (email: string | null): Promise<string> => {
  const answer = await fetch(`${facebook.url}/_control/people`, {
    method: "POST",
    body: JSON.stringify({ name: "Lena Frei", email }),
  });
  return ((await answer.json()) as { id: string }).id;
};

/** To Facebook and back; returns the page that our service then shows. */
const comeBack = async (person: string, own = identity, browser = createBrowser(), verifier = newVerifier()) => {
  const dialog = await browser.open(authorizeUrl(own, verifier, { identity_provider: "Facebook" }));
  const page = await browser.submit(dialog, { person_id: person, decision: "approve", share_email: "yes" });
  return { browser, verifier, page };
};

/** A first sign-in, including the proof of the email address. */
const firstSignIn = async (person: string, email: string, own = identity) => {
  const { browser, verifier, page } = await comeBack(person, own);
  const codePage = await browser.submit(page, { email });
  return { browser, verifier, codePage, back: await browser.submit(codePage, { code: await own.codeFor(email) }) };
};
const codeIn = (url: string) => new URL(url).searchParams.get("code") ?? "";

describe("sign-in with Facebook", () => {
  test("creates an account once its e-mail is verified, and finds it again", async () => {
    const email = newEmail();
    const person = await addPerson(email);
    const { browser, verifier, page } = await comeBack(person);
    expect(page.text).toContain(`value="${email}"`);
    const codePage = await browser.submit(page, { email });
    expect((await browser.submit(codePage, { code: "000000" })).text).toContain("That code isn&#39;t right.");
    const back = await browser.submit(codePage, { code: await identity.codeFor(email) });
    const { body } = await exchange(identity, { code: codeIn(back.url), code_verifier: verifier });
    const user = await identity.call("GetUser", { AccessToken: body["access_token"] });
    expect(user.body).toMatchObject({ Username: `Facebook_${person}` });
    expect(user.text).toContain(`{"Name":"email_verified","Value":"true"}`);
    const again = await comeBack(person);
    expect((await exchange(identity, { code: codeIn(again.page.url), code_verifier: again.verifier })).status).toBe(
      200,
    );
  });

  test("keeps the emailed code valid as long as the visit and omits the earlier address", async () => {
    const email = newEmail();
    const { browser, page } = await comeBack(await addPerson(email));
    identity.clock.advance(400);
    const codePage = await browser.submit(page, { email });
    const code = await identity.codeFor(email);
    expect(identity.mails.at(-1)).toMatchObject({ to: email, kind: "federated-code" });
    identity.clock.advance(400);
    expect((await browser.submit(codePage, { code })).url).toContain("code=");
  });

  test("asks for an address when Facebook has none", async () => {
    const { back } = await firstSignIn(await addPerson(null), newEmail());
    expect(back.url).toContain("code=");
  });

  test("starts from the sign-in page as well", async () => {
    const browser = createBrowser();
    const page = await browser.open(authorizeUrl(identity, newVerifier()));
    expect((await browser.submit(page, {}, 1)).text).toContain("Facebook (simulated)");
  });

  test("never attaches to an account by its e-mail, not even a verified one", async () => {
    const { email } = await register(identity);
    const { back } = await firstSignIn(await addPerson(email), email);
    expect(back.text).toContain("There&#39;s already an account with this email.");
    const rows = await identity.db.query(
      "SELECT * FROM identity.federated_identities f JOIN identity.users u ON u.sub = f.sub WHERE u.email = $1",
      [email],
    );
    expect(rows.rows).toEqual([]);
    expect((await signIn(identity, email)).AccessToken).toBeTypeOf("string");
  });

  test("takes the address from a sign-up that nobody confirmed", async () => {
    const email = newEmail();
    const person = await addPerson(email);
    await identity.call("SignUp", { ClientId: testClient, Username: email, Password: "CANARY-correct horse 9" });
    const signUpCode = await identity.codeFor(email);
    const { verifier, back } = await firstSignIn(person, email);
    const { body } = await exchange(identity, { code: codeIn(back.url), code_verifier: verifier });
    const user = await identity.call("GetUser", { AccessToken: body["access_token"] });
    expect(user.body).toMatchObject({ Username: `Facebook_${person}` });
    const confirm = { ClientId: testClient, Username: email, ConfirmationCode: signUpCode };
    expect((await identity.call("ConfirmSignUp", confirm)).status).toBe(400);
    const rows = await identity.db.query("SELECT status FROM identity.users WHERE email = $1", [email]);
    expect(rows.rows).toEqual([{ status: "EXTERNAL_PROVIDER" }]);
  });

  test("accepts no unverified address, and no other after verification", async () => {
    const email = newEmail();
    const { browser, page } = await comeBack(await addPerson(email));
    const codePage = await browser.submit(page, { email });
    for (let n = 0; n < 5; n += 1) await browser.submit(codePage, { code: "x" });
    expect((await browser.submit(codePage, { code: await identity.codeFor(email) })).status).toBe(400);
    expect((await browser.submit(page, { email: newEmail() })).status).toBe(400);
  });

  test("makes one account of two concurrent first sign-ins", async () => {
    const email = newEmail();
    const person = await addPerson(email);
    const visits = [await comeBack(person), await comeBack(person)];
    const pages = [];
    for (const { browser, page } of visits) pages.push({ browser, page: await browser.submit(page, { email }) });
    await identity.service.close();
    const codes = identity.mails.filter(({ to }) => to === email).map(({ code }) => code);
    const backs = await Promise.all(
      pages.map(({ browser, page }, index) => browser.submit(page, { code: codes[index] ?? "" })),
    );
    expect(backs.map(({ url }) => url.includes("code="))).toEqual([true, true]);
    const rows = await identity.db.query("SELECT * FROM identity.users WHERE email = $1", [email]);
    expect(rows.rows).toHaveLength(1);
  });

  test("tells the client when the person declines", async () => {
    const browser = createBrowser();
    const dialog = await browser.open(authorizeUrl(identity, newVerifier(), { identity_provider: "Facebook" }));
    const back = await browser.submit(dialog, { decision: "cancel" });
    expect(new URL(back.url).searchParams.get("error")).toBe("access_denied");
  });

  test("refuses a callback in another browser, with another state, and a replayed one", async () => {
    const person = await addPerson(newEmail());
    const browser = createBrowser();
    const dialog = await browser.open(authorizeUrl(identity, newVerifier(), { identity_provider: "Facebook" }));
    const form = dialog.forms[0];
    const body = new URLSearchParams({ ...form?.fields, person_id: person, decision: "approve" });
    const callback =
      (await fetch(form?.action ?? "", { method: "POST", body, redirect: "manual" })).headers.get("location") ?? "";
    expect((await createBrowser().open(callback)).status).toBe(400);
    const forged = new URL(callback);
    forged.searchParams.set("state", newVerifier());
    expect((await browser.open(forged.href)).status).toBe(400);
    expect((await browser.open(callback)).text).toContain("Your email");
    expect((await browser.open(callback)).text).toContain("Facebook couldn&#39;t sign you in");
  });

  test.each([
    { kind: "status", status: 500 },
    { kind: "html-200" },
    { kind: "half-body" },
    { kind: "reset-before" },
    { kind: "redirect", location: "http://127.0.0.1:1/" },
    { kind: "huge-body", bytes: 1_000_000 },
  ])("says so when Facebook fails: %j", async (fault) => {
    const person = await addPerson(newEmail());
    for (const path of ["/v26.0/oauth/access_token", "/v26.0/me"]) {
      await fetch(`${facebook.url}/_control/faults`, {
        method: "POST",
        body: JSON.stringify({ match: { path }, fault }),
      });
      const { page } = await comeBack(person);
      expect(page.status).toBe(400);
      expect(page.text).toContain("Facebook couldn&#39;t sign you in");
    }
  });

  test("makes no account where sign-up isn't open", async () => {
    const own = await startIdentity({ ...facebookSettings(), signUp: "invite" });
    const { page } = await comeBack(await addPerson(newEmail()), own);
    expect(new URL(page.url).searchParams.get("error_description")).toBe("SignUp is not permitted for this user pool");
  });

  test("doesn't let a password be set by mail for an account without one", async () => {
    const email = newEmail();
    await firstSignIn(await addPerson(email), email);
    const mails = identity.mails.length;
    expect((await identity.call("ForgotPassword", { ClientId: testClient, Username: email })).status).toBe(200);
    expect(identity.mails).toHaveLength(mails);
  });
});
