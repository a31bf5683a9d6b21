import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { generate } from "otplib";
import { beforeAll, describe, expect, test } from "vitest";
import { behindLock } from "../../test/behind-lock.ts";
import { createBrowser, type Page } from "../test/browser.ts";
import { authorizeUrl, exchange, newState, newVerifier, redirectUri } from "../test/oauth-client.ts";
import { newEmail, newPasswordOf, register, signIn, testPassword } from "../test/raw-client.ts";
import { startIdentity, testClient, type TestIdentity } from "../test/start-identity.ts";

let identity: TestIdentity;
let email: string;

beforeAll(async () => {
  identity = await startIdentity({
    mfa: "OPTIONAL",
    clients: [
      {
        id: testClient,
        redirectUris: [redirectUri, "https://app.example:8443/signed-in?from=login"],
        logoutUris: ["https://app.example/signed-out"],
      },
      { id: "2otherclient", redirectUris: [redirectUri] },
    ],
  });
  ({ email } = await register(identity));
});

const codeIn = (page: Page): string => new URL(page.url).searchParams.get("code") ?? "";

/** A whole visit; returns where the browser was sent. */
const visit = async (verifier: string, more: Record<string, string | null> = {}, browser = createBrowser()) => {
  const page = await browser.open(authorizeUrl(identity, verifier, more));
  return browser.submit(page, { username: email, password: testPassword });
};

describe("the hosted login", () => {
  test("gives no tokens for a code from before the password was reset", async () => {
    const person = await register(identity);
    const verifier = newVerifier();
    const browser = createBrowser();
    const page = await browser.open(authorizeUrl(identity, verifier));
    const back = await browser.submit(page, { username: person.email, password: testPassword });
    await identity.call("ForgotPassword", { ClientId: testClient, Username: person.email });
    const reset = { ClientId: testClient, Username: person.email, Password: "another CANARY password" };
    const ConfirmationCode = await identity.codeFor(person.email);
    expect((await identity.call("ConfirmForgotPassword", { ...reset, ConfirmationCode })).status).toBe(200);
    const { body } = await exchange(identity, { code: codeIn(back), code_verifier: verifier });
    expect(body).toEqual({ error: "invalid_grant" });
  });

  test("signs in with PKCE and returns tokens that the API accepts", async () => {
    const verifier = newVerifier();
    const state = newState();
    expect([verifier.length, state.length]).toEqual([128, 32]);
    const back = await visit(verifier, { state, nonce: "n-1" });
    expect(back.url.startsWith(`${redirectUri}?`)).toBe(true);
    expect(new URL(back.url).searchParams.get("state")).toBe(state);
    const { body } = await exchange(identity, { code: codeIn(back), code_verifier: verifier });
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
    expect(decodeJwt(body["access_token"] ?? "")).toMatchObject({
      version: 2,
      scope: "openid email profile aws.cognito.signin.user.admin",
    });
    expect(decodeJwt(body["id_token"] ?? "")).toMatchObject({ nonce: "n-1", email, aud: testClient });
    expect((await identity.call("GetUser", { AccessToken: body["access_token"] })).status).toBe(200);
    const info = await fetch(`${identity.url}/oauth2/userInfo`, {
      headers: { authorization: `Bearer ${body["access_token"]}` },
    });
    expect(await info.json()).toMatchObject({ email, email_verified: "true", username: expect.any(String) });
    const refreshed = await identity.call("GetTokensFromRefreshToken", {
      ClientId: testClient,
      RefreshToken: body["refresh_token"],
    });
    expect(refreshed.status).toBe(200);
  });

  test.each([
    ["en", "Sign in"],
    ["vi", "Đăng nhập"],
  ])("is shown in %s", async (lang, title) => {
    const page = await createBrowser().open(authorizeUrl(identity, newVerifier(), { lang }));
    expect(page.text).toContain(`<html lang="${lang}">`);
    expect(page.text).toContain(`<h1>${title}</h1>`);
  });

  test("can't be framed, scripted or cached", async () => {
    const { headers } = await createBrowser().open(authorizeUrl(identity, newVerifier()));
    expect(headers.get("content-security-policy")?.split("; ")).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[^']+'$/),
      "form-action 'self' https://app.example",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("allows exactly the styles that it sends", async () => {
    const { headers, text } = await createBrowser().open(authorizeUrl(identity, newVerifier()));
    const [, sent = ""] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    const hash = createHash("sha256").update(sent).digest("base64");
    expect(sent).toContain("prefers-color-scheme:dark");
    expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  });

  test("sets cookies that no script, subdomain or plain connection gets", async () => {
    const response = await fetch(authorizeUrl(identity, newVerifier()), { redirect: "manual" });
    expect(response.headers.get("set-cookie")).toMatch(
      /^__Host-identity-browser=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test("escapes what it shows", async () => {
    const page = await createBrowser().open(
      authorizeUrl(identity, newVerifier(), { login_hint: `"><script>alert(1)</script>` }),
    );
    expect(page.text).not.toContain("<script");
  });

  test("refuses wrong passwords like the API, and counts them towards the same lock", async () => {
    const person = await register(identity);
    const browser = createBrowser();
    let page = await browser.open(authorizeUrl(identity, newVerifier()));
    for (let n = 0; n < 5; n += 1) {
      page = await browser.submit(page, { username: person.email, password: "wrong password" });
      expect(page.text).toContain("Wrong email or password");
    }
    expect((await browser.submit(page, { username: person.email, password: testPassword })).text).toContain(
      "too many attempts",
    );
    expect(
      (
        await identity.call("InitiateAuth", {
          AuthFlow: "USER_PASSWORD_AUTH",
          ClientId: testClient,
          AuthParameters: { USERNAME: person.email, PASSWORD: testPassword },
        })
      ).body["message"],
    ).toBe("Password attempts exceeded");
  });

  test("asks for the second factor", async () => {
    const person = await register(identity);
    const { AccessToken } = await signIn(identity, person.email);
    const secret = String((await identity.call("AssociateSoftwareToken", { AccessToken })).body["SecretCode"]);
    const code = (offset: number) =>
      generate({ secret, epoch: Math.floor(identity.clock.now().getTime() / 1000) + offset });
    await identity.call("VerifySoftwareToken", { AccessToken, UserCode: await code(-30) });
    await identity.call("SetUserMFAPreference", {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true },
      EmailMfaSettings: { Enabled: true },
    });
    const browser = createBrowser();
    const verifier = newVerifier();
    const signInPage = await browser.open(authorizeUrl(identity, verifier));
    const choice = await browser.submit(signInPage, { username: person.email, password: testPassword });
    expect(choice.text).toContain("How do you want to verify?");
    const codePage = await browser.submit(choice, { factor: "SOFTWARE_TOKEN_MFA" });
    expect(codePage.text).toContain('autocomplete="one-time-code"');
    const again = await browser.submit(codePage, { code: "000000" });
    expect(again.text).toContain("That code isn&#39;t right.");
    const back = await browser.submit(again, { code: await code(0) });
    expect((await exchange(identity, { code: codeIn(back), code_verifier: verifier })).status).toBe(200);
  });

  test("distinguishes a used code, a lock and a wrong code", async () => {
    const person = await register(identity);
    const { AccessToken } = await signIn(identity, person.email);
    const { body } = await identity.call("AssociateSoftwareToken", { AccessToken });
    const code = await generate({
      secret: String(body["SecretCode"]),
      epoch: Math.floor(identity.clock.now().getTime() / 1000),
    });
    await identity.call("VerifySoftwareToken", { AccessToken, UserCode: code });
    await identity.call("SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } });
    const browser = createBrowser();
    const signInPage = await browser.open(authorizeUrl(identity, newVerifier()));
    const codePage = () => browser.submit(signInPage, { username: person.email, password: testPassword });
    const used = await browser.submit(await codePage(), { code });
    expect(used.text).toContain("That code was already used. Wait for the next one in your app.");
    const page = await codePage();
    for (let n = 0; n < 5; n += 1)
      expect((await browser.submit(page, { code: "000000" })).text).toContain("That code isn&#39;t right.");
    const locked = await browser.submit(await codePage(), { code });
    expect(locked.text).toContain("Too many attempts. Try again later.");
    expect(locked.text).toContain('autocomplete="one-time-code"');
  });

  test.each([
    ["GET", "/login?login=unknown"],
    ["POST", "/login"],
    ["GET", "/oauth2/idpresponse?state=unknown"],
    ["GET", "/oauth2/authorize?client_id=unknown"],
    ["GET", "/logout"],
  ])("explains a dead end in the browser's language, with a way back: %s %s", async (method, path) => {
    const answer = await fetch(identity.url + path, { method, headers: { "accept-language": "vi-VN,vi;q=0.9,en" } });
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text).toContain('<html lang="vi">');
    expect(text).toContain(`<a href="${redirectUri}">Quay lại ứng dụng</a>`);
  });

  test("leads from a Vietnamese dead end to the client's Vietnamese address", async () => {
    const pages = ["https://app.example/signin", "https://app.example/vi/signin"];
    const own = await startIdentity({ clients: [{ id: testClient, redirectUris: pages }] });
    const backIn = async (language: string) =>
      (await (await fetch(`${own.url}/login`, { headers: { "accept-language": language } })).text()).match(
        /<a href="([^"]+)"/,
      )?.[1];
    expect([await backIn("en"), await backIn("vi")]).toEqual(pages);
  });

  test("says that a user is unconfirmed only after the right password", async () => {
    const unconfirmed = newEmail();
    await identity.call("SignUp", { ClientId: testClient, Username: unconfirmed, Password: testPassword });
    const browser = createBrowser();
    const page = await browser.open(authorizeUrl(identity, newVerifier()));
    expect((await browser.submit(page, { username: unconfirmed, password: "wrong password" })).text).not.toContain(
      "confirmed yet",
    );
    expect((await browser.submit(page, { username: unconfirmed, password: testPassword })).text).toContain(
      "confirmed yet",
    );
  });

  test("keeps the browser signed in until it logs out", async () => {
    const browser = createBrowser();
    await visit(newVerifier(), {}, browser);
    const verifier = newVerifier();
    const silent = await browser.open(authorizeUrl(identity, verifier, { prompt: "none" }));
    expect((await exchange(identity, { code: codeIn(silent), code_verifier: verifier })).status).toBe(200);
    expect((await browser.open(authorizeUrl(identity, newVerifier(), { prompt: "login" }))).text).toContain("Sign in");
    const back = encodeURIComponent("https://app.example/signed-out");
    const out = await browser.open(`${identity.url}/logout?client_id=${testClient}&logout_uri=${back}`);
    expect(out.url).toBe("https://app.example/signed-out");
    expect((await browser.open(authorizeUrl(identity, newVerifier(), { prompt: "none" }))).url).toContain(
      "error=login_required",
    );
  });

  test("ends on sign-out everywhere", async () => {
    const person = await register(identity);
    const browser = createBrowser();
    const page = await browser.open(authorizeUrl(identity, newVerifier()));
    await browser.submit(page, { username: person.email, password: testPassword });
    const { AccessToken } = await signIn(identity, person.email);
    await identity.call("GlobalSignOut", { AccessToken });
    expect((await browser.open(authorizeUrl(identity, newVerifier(), { prompt: "none" }))).url).toContain(
      "error=login_required",
    );
  });

  test("ends when a second factor is turned on elsewhere", async () => {
    const person = await register(identity);
    const browser = createBrowser();
    const [verifier, unused] = [newVerifier(), newVerifier()];
    const page = await browser.open(authorizeUrl(identity, verifier));
    const back = await browser.submit(page, { username: person.email, password: testPassword });
    const { body: hosted } = await exchange(identity, { code: codeIn(back), code_verifier: verifier });
    const waiting = await browser.open(authorizeUrl(identity, unused, { prompt: "none" }));
    const { AccessToken } = await signIn(identity, person.email);
    await identity.call("SetUserMFAPreference", { AccessToken, EmailMfaSettings: { Enabled: true } });
    const getUser = async (token?: string) => (await identity.call("GetUser", { AccessToken: token })).body["message"];
    expect(await getUser(hosted["access_token"])).toBe("Access Token has been revoked");
    expect(await getUser(AccessToken)).toBeUndefined();
    expect((await exchange(identity, { code: codeIn(waiting), code_verifier: unused })).status).toBe(400);
    expect((await browser.open(authorizeUrl(identity, newVerifier(), { prompt: "none" }))).url).toContain(
      "error=login_required",
    );
  });

  test("gives no code to a password that is reset before the sign-in ends", async () => {
    const person = await register(identity);
    const browser = createBrowser();
    const page = await browser.open(authorizeUrl(identity, newVerifier()));
    const back = await behindLock(identity.databaseUrl, newPasswordOf(person.sub), 1, () =>
      browser.submit(page, { username: person.email, password: testPassword }),
    );
    expect(back.text).toContain("Wrong email or password");
    expect(codeIn(back)).toBe("");
  });

  test("gives no code to a signed-in browser while a password reset ends its sign-in", async () => {
    const person = await register(identity);
    const browser = createBrowser();
    const page = await browser.open(authorizeUrl(identity, newVerifier()));
    await browser.submit(page, { username: person.email, password: testPassword });
    const reset = `${newPasswordOf(person.sub)}; DELETE FROM identity.hosted_sessions WHERE sub = '${person.sub}'`;
    const silent = await behindLock(identity.databaseUrl, reset, 1, () =>
      browser.open(authorizeUrl(identity, newVerifier(), { prompt: "none" })),
    );
    expect(silent.url).toContain("error=login_required");
  });
});

describe("authorize", () => {
  test.each([
    "https://app.example/signed-in/",
    "https://app.example/signed-in?x=1",
    "https://app.example/signed-in#x",
    "https://app.example/Signed-in",
    "https://app.example/signed-in%2e",
    "https://app.example./signed-in",
    "https://app.example:443/signed-in",
    "https://app.example.evil.example/signed-in",
    "https://app.example@evil.example/signed-in",
    "https://evil.example/https://app.example/signed-in",
    "https://app.example/signed-in/../evil",
    "http://app.example/signed-in",
    "//app.example/signed-in",
    "javascript:alert(1)",
    "",
  ])("never redirects to %s", async (uri) => {
    const page = await createBrowser().open(authorizeUrl(identity, newVerifier(), { redirect_uri: uri }));
    expect(page.status).toBe(400);
    expect(page.headers.get("location")).toBeNull();
  });

  test.each([
    [{ client_id: "unknown" }],
    [{ client_id: null }],
    [{ redirect_uri: null }],
    [{ state: "s".repeat(2049) }],
  ])("shows an error for %j", async (change) => {
    expect((await createBrowser().open(authorizeUrl(identity, newVerifier(), change))).status).toBe(400);
  });

  test("refuses a parameter given twice", async () => {
    const page = await createBrowser().open(
      `${authorizeUrl(identity, newVerifier())}&redirect_uri=${encodeURIComponent("https://evil.example/")}`,
    );
    expect(page.status).toBe(400);
  });

  test.each([
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ code_challenge: null }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge_method: null }, "invalid_request"],
    [{ code_challenge: "short" }, "invalid_request"],
    [{ scope: "openid admin" }, "invalid_scope"],
    [{ identity_provider: "Evil" }, "invalid_request"],
    [{ identity_provider: "Facebook" }, "invalid_request"],
    [{ nonce: "n".repeat(513) }, "invalid_request"],
    [{ prompt: "none" }, "login_required"],
  ])("tells the client what is wrong with %j", async (change, error) => {
    const { searchParams } = new URL(
      (await createBrowser().open(authorizeUrl(identity, newVerifier(), { ...change, state: "abc" }))).url,
    );
    expect([searchParams.get("error"), searchParams.get("state"), searchParams.get("code")]).toEqual([
      error,
      "abc",
      null,
    ]);
  });

  test("keeps the parameters of a registered address", async () => {
    const back = await visit(newVerifier(), { redirect_uri: "https://app.example:8443/signed-in?from=login" });
    expect(back.url).toMatch(/^https:\/\/app\.example:8443\/signed-in\?from=login&code=/);
  });
});

describe("forms", () => {
  test("of another site, another browser or another visit are refused", async () => {
    const browser = createBrowser();
    const page = await browser.open(authorizeUrl(identity, newVerifier()));
    const credentials = { username: email, password: testPassword };
    const refused = [
      await browser.submit(page, { ...credentials, csrf: "" }),
      await browser.submit(page, { ...credentials, csrf: "x".repeat(43) }),
      await browser.submit(page, { ...credentials, login: newVerifier() }),
      await browser.submit(page, credentials, 0, { "sec-fetch-site": "cross-site" }),
      await createBrowser().submit(page, credentials),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await browser.submit(page, credentials)).url).toContain("code=");
    expect((await browser.submit(page, credentials)).status).toBe(400);
  });

  test("survive any input", async () => {
    const browser = createBrowser();
    const page = await browser.open(authorizeUrl(identity, newVerifier()));
    for (const fields of [
      { username: "\u0000", password: "x" },
      { username: "x".repeat(300), password: "y".repeat(300) },
      { username: email, password: "\u0000" },
    ]) {
      expect((await browser.submit(page, fields)).status).toBe(200);
    }
    expect(identity.errors).toEqual([]);
  });
});

describe("a hostile text", () => {
  const hostile = [
    "\u0000",
    "a\u0000b",
    "\ud800",
    "' OR 1=1 --",
    "\r\nx-evil: 1",
    "<script>alert(1)</script>",
    "x".repeat(3000),
    "",
    "[]",
    "%",
  ];
  const get = (path: string, query: Record<string, string>) =>
    fetch(`${identity.url}${path}?${new URLSearchParams(query)}`, { redirect: "manual" });
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${identity.url}${path}`, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  const authorize = (change: Record<string, string>) =>
    fetch(authorizeUrl(identity, newVerifier(), change), { redirect: "manual" });
  const requests: Record<string, (text: string) => Promise<Response>> = {
    state: (state) => authorize({ state }),
    nonce: (nonce) => authorize({ nonce }),
    scope: (scope) => authorize({ scope }),
    login_hint: (login_hint) => authorize({ login_hint }),
    lang: (lang) => authorize({ lang }),
    prompt: (prompt) => authorize({ prompt }),
    client_id: (client_id) => authorize({ client_id }),
    code_challenge: (code_challenge) => authorize({ code_challenge }),
    identity_provider: (identity_provider) => authorize({ identity_provider }),
    "a login's name": (login) => get("/login", { login }),
    "Facebook's answer": (text) => get("/oauth2/idpresponse", { state: text, code: text }),
    "Facebook's error": (text) => get("/oauth2/idpresponse", { state: text, error: text, error_description: text }),
    logout_uri: (text) => get("/logout", { client_id: text, logout_uri: text }),
    "a form": (text) => post("/login", { login: text, csrf: text, username: text, password: text }),
    code: (code) =>
      post("/oauth2/token", {
        grant_type: "authorization_code",
        client_id: testClient,
        redirect_uri: redirectUri,
        code,
        code_verifier: code,
      }),
    refresh_token: (refresh_token) =>
      post("/oauth2/token", { grant_type: "refresh_token", client_id: testClient, refresh_token }),
    token: (token) => post("/oauth2/revoke", { client_id: testClient, token }),
  };
  test.each(Object.entries(requests))(
    "as %s is answered, never with a 5xx, a stack or a script",
    async (_name, request) => {
      for (const text of hostile) {
        const answer = await request(text);
        const body = await answer.text();
        expect({
          text,
          fine: answer.status < 500,
          leak: /\bat .*\.ts|node_modules|<script>alert/.test(body),
          evil: answer.headers.get("x-evil"),
        }).toEqual({ text, fine: true, leak: false, evil: null });
      }
      expect(identity.errors.splice(0)).toEqual([]);
    },
  );
});

describe("logout", () => {
  test.each([
    "https://evil.example/",
    "https://app.example/signed-out/",
    "https://app.example@evil.example/",
    "//evil.example",
    "",
  ])("never redirects to %s", async (uri) => {
    const page = await createBrowser().open(
      `${identity.url}/logout?client_id=${testClient}&logout_uri=${encodeURIComponent(uri)}`,
    );
    expect(page.status).toBe(400);
  });
});
