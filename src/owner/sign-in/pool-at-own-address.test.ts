import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePorts } from "../../../test/free-ports.ts";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { readMails, type Rig, startRig } from "../../../test/rig.ts";

const password = "correct CANARY battery";
const email = "lena@galley.example";
let database: TestDatabase;
let rig: Rig;
let url: string;

beforeAll(async () => {
  database = await createDatabase();
  const [port] = await findFreePorts(1);
  url = `http://localhost:${port}`;
  rig = await startRig(database.connectionString, {
    PORT: String(port),
    // This name doesn't resolve: the service must not need its public address to reach its own pool.
    PUBLIC_URL: "https://galley.invalid/paper",
    USER_POOL_ID: "eu-test-1_Galley",
    USER_POOL_CLIENT_ID: "galley",
    USER_POOL_ENDPOINT: "bundled",
  });
  await rig.startService([]);
});
afterAll(async () => {
  await rig?.close();
  await database?.drop();
});

async function call(action: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/paper/identity/`, {
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

it("people sign up and make changes at one address, which the service itself needn't reach", async () => {
  const ClientId = "galley";
  await call("SignUp", {
    ClientId,
    Username: email,
    Password: password,
    UserAttributes: [{ Name: "email", Value: email }],
  });
  await expect.poll(async () => (await readMails(rig.mailbox)).length, { timeout: 10_000 }).toBeGreaterThan(0);
  const code = /\b\d{6}\b/.exec((await readMails(rig.mailbox))[0]?.text ?? "")?.[0] ?? "";
  await call("ConfirmSignUp", { ClientId, Username: email, ConfirmationCode: code });
  const { AuthenticationResult } = await call("InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    ClientId,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  const { AccessToken } = AuthenticationResult as { AccessToken: string };
  const [, claims = ""] = AccessToken.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    iss: "https://galley.invalid/paper/identity/eu-test-1_Galley",
  });
  const answer = await fetch(`${url}/paper/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${AccessToken}` },
    body: JSON.stringify({ query: "{ profile { email } }" }),
  });
  expect(await answer.json()).toEqual({ data: { profile: { email } } });
});
