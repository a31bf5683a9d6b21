import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePorts } from "../../../test/free-ports.ts";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { type SignInRig, startSignInRig } from "../../../test/sign-in-rig.ts";
import type { Child } from "../../platform/programs/children.ts";

const clientId = "galley";
const password = "correct CANARY battery";
let database: TestDatabase;
let world: SignInRig;
let urls: string[];
let processes: Child[];

beforeAll(async () => {
  database = await createDatabase();
  world = await startSignInRig(database.connectionString);
  const ports = await findFreePorts(4);
  urls = ports.slice(0, 2).map((port) => `http://127.0.0.1:${port}/`);
  processes = await Promise.all(
    [0, 1].map((index) =>
      world.rig.startService(["identity"], {
        IDENTITY_PORT: String(ports[index]),
        IDENTITY_TLS_PORT: String(ports[index + 2]),
      }),
    ),
  );
});
afterAll(async () => {
  await world?.close();
  await database?.drop();
});

async function call(url: string | undefined, action: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url ?? "", {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  });
  const answered = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${String(answered["__type"])}`);
  return answered;
}

async function signIn(url: string | undefined, email: string): Promise<string> {
  const asked = {
    AuthFlow: "USER_PASSWORD_AUTH",
    ClientId: clientId,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  };
  const { AuthenticationResult } = await call(url, "InitiateAuth", asked);
  return (AuthenticationResult as { AccessToken: string }).AccessToken;
}

describe("two processes of the identity role on one database", () => {
  it("accept one another's sign-ups, codes and tokens, and send codes in the user's language", async () => {
    const [one, other] = urls;
    const email = "hoa@galley.example";
    await call(one, "SignUp", {
      ClientId: clientId,
      Username: email,
      Password: password,
      UserAttributes: [
        { Name: "email", Value: email },
        { Name: "locale", Value: "vi" },
      ],
    });
    const mail = await world.waitForCode(email);
    expect(mail.subject).toBe("Mã xác nhận Galley của bạn");
    await call(other, "ConfirmSignUp", { ClientId: clientId, Username: email, ConfirmationCode: mail.code });
    const accessToken = await signIn(one, email);
    expect(await call(other, "GetUser", { AccessToken: accessToken })).toMatchObject({
      UserAttributes: expect.arrayContaining([{ Name: "email_verified", Value: "true" }]),
    });
    await call(other, "UpdateUserAttributes", {
      AccessToken: accessToken,
      UserAttributes: [{ Name: "phone_number", Value: "+84912345678" }],
    });
    const texts = async () =>
      JSON.stringify(await (await fetch(`${world.sms.url}/api/messages?to=%2B84912345678`)).json());
    await expect.poll(texts, { timeout: 10_000 }).toMatch(/Mã Galley của bạn: \d{6}/);
  });

  it("sign with the same keys", async () => {
    const [one, other] = await Promise.all(
      urls.map(async (url) => (await fetch(`${url}eu-test-1_Galley/.well-known/jwks.json`)).json()),
    );
    expect(one).toEqual(other);
  });

  it("accept the pages' origin under both its names, and no other", async () => {
    const allowed = async (origin: string) =>
      (
        await fetch(urls[0] ?? "", { method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } })
      ).headers.get("access-control-allow-origin");
    const byNumber = world.url.replace("localhost", "127.0.0.1");
    expect(await Promise.all([world.url, byNumber, "https://evil.example"].map(allowed))).toEqual([
      world.url,
      byNumber,
      null,
    ]);
  });

  it("keep going when one stops, which it does at SIGTERM without an error", async () => {
    const [first] = processes;
    await first?.stop("SIGTERM", 10_000);
    expect(await first?.exited).toEqual({ code: 0, signal: null });
    expect(await signIn(urls[1], "hoa@galley.example")).toMatch(/^ey/);
  });
});

it("says what's missing when it's started without its port", () => {
  const main = new URL("../../main.ts", import.meta.url).pathname;
  const {
    IDENTITY_PORT: _port,
    IDENTITY_TLS_PORT: _tls,
    IDENTITY_TLS_CERT_FILE: _cert,
    IDENTITY_TLS_KEY_FILE: _key,
    ...env
  } = world.rig.env;
  const settings = {
    ...env,
    OUTBOUND_ALLOW: Object.values(env)
      .flatMap((value) => (URL.canParse(value) ? [new URL(value).host] : []))
      .join(","),
  };
  const { status, stderr } = spawnSync(process.execPath, [main, "identity"], { env: settings, encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "The settings can't be used:\n  IDENTITY_PORT: is missing (the identity role listens there)\n",
  });
});

describe.runIf(existsSync("/proc/self/status"))("an idle process", () => {
  it.each([
    ["identity", 130],
    ["worker", 200],
  ])("of the role %s is resident with less than %i MB", async (role, megabytes) => {
    const start = async () => {
      const [port, tlsPort] = await findFreePorts(2);
      return world.rig.startService([role], { IDENTITY_PORT: String(port), IDENTITY_TLS_PORT: String(tlsPort) });
    };
    // Compiles what has changed since the build.
    await (await start()).stop("SIGTERM", 10_000);
    const { pid } = await start();
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    expect((Number(kibibytes) * 1_024) / 1_000_000).toBeLessThan(megabytes);
  });
});
