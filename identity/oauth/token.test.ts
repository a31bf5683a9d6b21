import { decodeJwt } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { behindLock } from "../../test/behind-lock.ts";
import { createBrowser, type Page } from "../test/browser.ts";
import { authorizeUrl, challengeOf, exchange, newVerifier, redirectUri } from "../test/oauth-client.ts";
import { register, testPassword } from "../test/raw-client.ts";
import { startIdentity, testClient, type TestIdentity } from "../test/start-identity.ts";

const otherClient = "2otherclient";
let identity: TestIdentity;
let email: string;

beforeAll(async () => {
  const clients = [testClient, otherClient].map((id) => ({ id, redirectUris: [redirectUri] }));
  identity = await startIdentity({ clients });
  ({ email } = await register(identity));
});

const codeIn = (page: Page): string => new URL(page.url).searchParams.get("code") ?? "";

/** A whole visit; returns where the browser was sent. */
const visit = async (verifier: string, more: Record<string, string | null> = {}) => {
  const browser = createBrowser();
  const page = await browser.open(authorizeUrl(identity, verifier, more));
  return browser.submit(page, { username: email, password: testPassword });
};

describe("the token endpoint", () => {
  const begun = async () => {
    const verifier = newVerifier();
    return { verifier, code: codeIn(await visit(verifier)) };
  };

  test("doesn't use up a code on a stranger's try", async () => {
    const { verifier, code } = await begun();
    const tries: Record<string, string>[] = [
      { code, code_verifier: newVerifier() },
      { code, code_verifier: challengeOf(verifier) },
      { code, code_verifier: "short" },
      { code, code_verifier: verifier, client_id: otherClient },
      { code, code_verifier: verifier, redirect_uri: `${redirectUri}/` },
      { code: "nonsense", code_verifier: verifier },
    ];
    for (const form of tries)
      expect(await exchange(identity, form)).toEqual({ status: 400, body: { error: "invalid_grant" } });
    expect((await exchange(identity, { code })).body).toEqual({ error: "invalid_request" });
    expect((await exchange(identity, { code, code_verifier: verifier, client_id: "nobody" })).body).toEqual({
      error: "invalid_client",
    });
    expect((await exchange(identity, { code, code_verifier: verifier, grant_type: "password" })).body).toEqual({
      error: "unsupported_grant_type",
    });
    expect((await exchange(identity, { code, code_verifier: verifier })).status).toBe(200);
  });

  test("gives tokens to one of sixteen requests, and a replay ends them", async () => {
    const { verifier, code } = await begun();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => exchange(identity, { code, code_verifier: verifier })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    await exchange(identity, { code, code_verifier: verifier });
    expect((await identity.call("GetUser", { AccessToken: won[0]?.body["access_token"] })).body["message"]).toBe(
      "Access Token has been revoked",
    );
  });

  test("ends the tokens of a code that is replayed before they are stored", async () => {
    const { verifier, code } = await begun();
    const both = () => Promise.all([1, 2].map(() => exchange(identity, { code, code_verifier: verifier })));
    // Stops the first between using the code and storing its session, if these are two steps.
    const answers = await behindLock(identity.databaseUrl, "LOCK TABLE identity.sessions", 2, both);
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect((await identity.call("GetUser", { AccessToken: won?.body["access_token"] })).body["message"]).toBe(
      "Access Token has been revoked",
    );
  });

  test("accepts a code for five minutes", async () => {
    const own = await startIdentity();
    const person = await register(own);
    const browser = createBrowser();
    const verifier = newVerifier();
    const page = await browser.open(authorizeUrl(own, verifier));
    const back = await browser.submit(page, { username: person.email, password: testPassword });
    own.clock.advance(301);
    expect((await exchange(own, { code: codeIn(back), code_verifier: verifier })).body).toEqual({
      error: "invalid_grant",
    });
  });

  test("gives no id token without openid, and tokens without the admin scope can't change the user", async () => {
    const verifier = newVerifier();
    const back = await visit(verifier, { scope: "email" });
    const { body } = await exchange(identity, { code: codeIn(back), code_verifier: verifier });
    expect(body["id_token"]).toBeUndefined();
    const update = await identity.call("UpdateUserAttributes", {
      AccessToken: body["access_token"],
      UserAttributes: [{ Name: "name", Value: "x" }],
    });
    expect(update.body).toEqual({
      __type: "NotAuthorizedException",
      message: "Access Token does not have required scopes",
    });
    const info = await fetch(`${identity.url}/oauth2/userInfo`, {
      headers: { authorization: `Bearer ${body["access_token"]}` },
    });
    expect(info.status).toBe(401);
  });

  test("grants no more at a refresh than at the sign-in", async () => {
    const verifier = newVerifier();
    const back = await visit(verifier, { scope: "email" });
    const { body } = await exchange(identity, { code: codeIn(back), code_verifier: verifier });
    const refreshed = await exchange(identity, {
      grant_type: "refresh_token",
      refresh_token: body["refresh_token"] ?? "",
      scope: "openid aws.cognito.signin.user.admin",
    });
    expect(Object.keys(refreshed.body).toSorted()).toEqual([
      "access_token",
      "expires_in",
      "refresh_token",
      "token_type",
    ]);
    expect(decodeJwt(refreshed.body["access_token"] ?? "")["scope"]).toBe("email");
    const again = await identity.call("GetTokensFromRefreshToken", {
      ClientId: testClient,
      RefreshToken: refreshed.body["refresh_token"],
    });
    const result = again.body["AuthenticationResult"] as Record<string, string>;
    expect([result["IdToken"], decodeJwt(result["AccessToken"] ?? "")["scope"]]).toEqual([undefined, "email"]);
  });

  test("refreshes and revokes", async () => {
    const { verifier, code } = await begun();
    const { body } = await exchange(identity, { code, code_verifier: verifier });
    const refreshed = await exchange(identity, {
      grant_type: "refresh_token",
      refresh_token: body["refresh_token"] ?? "",
    });
    expect(refreshed.status).toBe(200);
    const revoke = (form: Record<string, string>) =>
      fetch(`${identity.url}/oauth2/revoke`, { method: "POST", body: new URLSearchParams(form) });
    const token = refreshed.body["refresh_token"] ?? "";
    expect((await revoke({ token, client_id: otherClient })).status).toBe(400);
    expect((await revoke({ token: body["access_token"] ?? "", client_id: testClient })).status).toBe(400);
    expect((await revoke({ token, client_id: testClient })).status).toBe(200);
    expect((await exchange(identity, { grant_type: "refresh_token", refresh_token: token })).body).toEqual({
      error: "invalid_grant",
    });
  });
});
