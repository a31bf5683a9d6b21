import { describe, expect, it } from "vitest";
import { useInstagram } from "./test-client.ts";

const app = { id: "990602627938098", secret: "the-app-secret", metaAppId: "1111" };
const redirectUri = "https://galley.example/connect/instagram";
const hour = 3600;

const client = useInstagram({ app });

type Decision = { user_id?: string; scope?: string; client_id?: string; redirect_uri?: string };

async function authorize(
  decision: Decision,
  path = "/oauth/authorize",
): Promise<{ status: number; location: URL | null; text: string }> {
  const form = {
    client_id: app.id,
    redirect_uri: redirectUri,
    scope: "instagram_business_basic",
    state: "s1",
    decision: "approve",
    ...decision,
  };
  const answer = await fetch(client.url + path, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const location = answer.headers.get("location");
  return { status: answer.status, location: location === null ? null : new URL(location), text: await answer.text() };
}

async function newCode(userId: string): Promise<string> {
  const { location } = await authorize({ user_id: userId });
  expect(location?.hash).toBe("#_");
  return location?.searchParams.get("code") ?? "";
}

const exchange = (code: string, more: object = {}) =>
  client.post<Record<string, unknown>>("/oauth/access_token", {
    client_id: app.id,
    client_secret: app.secret,
    grant_type: "authorization_code",
    redirect_uri: redirectUri,
    code,
    ...more,
  });

const advance = (seconds: number): Promise<unknown> => client.control("POST", "/clock", { advanceSeconds: seconds });
const notFound = {
  error_type: "OAuthException",
  code: 400,
  error_message: "Matching code was not found or was already used",
};

describe("the authorize page", () => {
  it.each(["/oauth/authorize", "/facebook/v26.0/dialog/oauth"])(
    "%s only goes back to a registered address, to the letter, once there is one",
    async (path) => {
      const { userId } = await client.newAccount();
      const { metaAppId } = await client.control<{ metaAppId: string }>("POST", "/app", {
        redirectUris: [redirectUri],
      });
      const ids = { client_id: path.startsWith("/facebook") ? metaAppId : app.id, user_id: userId };
      const scope = path.startsWith("/facebook") ? "instagram_basic" : "instagram_business_basic";
      const decide = (uri: string) => authorize({ ...ids, scope, redirect_uri: uri }, path);
      for (const uri of [`${redirectUri}/`, `${redirectUri}?a=1`, redirectUri.replace("https", "http")])
        expect(await decide(uri)).toMatchObject({
          status: 400,
          location: null,
          text: expect.stringMatching(/redirect/i),
        });
      expect((await decide(redirectUri)).status).toBe(302);
      await client.control("POST", "/app", { redirectUris: [] });
      expect((await decide(`${redirectUri}/`)).status).toBe(302);
    },
  );

  it("rejects non-testers, a wrong app and a missing scope on its own page", async () => {
    const { userId } = await client.newAccount({ tester: false });
    expect(await authorize({ user_id: userId })).toMatchObject({
      status: 400,
      text: expect.stringContaining("Insufficient Developer Role"),
    });
    expect((await authorize({ client_id: app.metaAppId })).text).toContain("Invalid platform app");
    expect((await authorize({ scope: "business_basic" })).text).toContain("Invalid Scopes");
  });
});

describe("the code", () => {
  it("gives a token once, with a user_id too long for a JavaScript number", async () => {
    const { userId } = await client.newAccount({ userId: "17841403815449847" });
    const code = await newCode(userId);
    const { status, text } = await exchange(code);
    expect(status).toBe(200);
    expect(text).toContain('"user_id":17841403815449847,"permissions":["instagram_business_basic"]');
    expect(await exchange(code)).toMatchObject({ status: 400, body: notFound });
  });

  it("expires after an hour", async () => {
    const { userId } = await client.newAccount();
    const code = await newCode(userId);
    await advance(hour);
    expect((await exchange(code)).body).toEqual(notFound);
  });

  it("is refused with another redirect_uri, the Meta app id, a wrong secret, or by GET", async () => {
    const { userId } = await client.newAccount();
    const code = await newCode(userId);
    expect((await exchange(code, { redirect_uri: `${redirectUri}/` })).body.error_message).toMatch(
      /^Error validating verification code/,
    );
    expect((await exchange(code, { client_id: app.metaAppId })).body.error_message).toBe("Invalid platform app");
    expect((await exchange(code, { client_secret: "x" })).status).toBe(400);
    expect((await client.get("/oauth/access_token")).body).toMatchObject({
      error: { message: "Unsupported request - method type: get" },
    });
    expect((await exchange(code)).status).toBe(200);
  });
});

describe("tokens", () => {
  const long = (token: string) =>
    client.get<{ access_token: string; expires_in: number }>(
      `/access_token?grant_type=ig_exchange_token&client_secret=${app.secret}&access_token=${token}`,
    );
  const refresh = (token: string) =>
    client.get<{ access_token: string; expires_in: number }>(
      `/refresh_access_token?grant_type=ig_refresh_token&access_token=${token}`,
    );
  const errorOf = async (token: string) => (await client.get<{ error: object }>("/v26.0/me", token)).body.error;

  it("live an hour, sixty days when exchanged, and again when refreshed", async () => {
    const { userId } = await client.newAccount();
    const { body } = await exchange(await newCode(userId));
    const short = String(body.access_token);
    const { access_token: token, expires_in } = (await long(short)).body;
    expect(expires_in).toBe(5_183_944);
    await advance(hour);
    expect(await errorOf(short)).toMatchObject({ code: 190, error_subcode: 463 });
    expect((await refresh(token)).status).toBe(400);
    await advance(24 * hour);
    const { access_token: refreshed } = (await refresh(token)).body;
    await advance(59 * 24 * hour);
    expect(await errorOf(token)).toMatchObject({
      code: 190,
      message: expect.stringMatching(
        /: Session has expired on \w+, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d P[SD]T\. The current time is /,
      ),
    });
    expect(await errorOf(refreshed)).toBeUndefined();
    expect((await refresh(token)).body).toMatchObject({ error: { message: "Unsupported request - method type: get" } });
  });
});
