import assert from "node:assert/strict";
import { generate } from "otplib";
import { type Answer, callService } from "../../../identity/test/call-service.ts";
import { confirmDevice, deviceSignIn } from "../../../identity/test/device-client.ts";
import { passwordAuth, register, respond, signIn, testPassword, tokensOf } from "../../../identity/test/raw-client.ts";
import type { RawService } from "../../../identity/test/raw-client.ts";
import { removeExpired } from "../../../identity/store/remove-expired.ts";
import { findFreePorts } from "../../../test/free-ports.ts";
import { readMails } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import type { Case } from "./case.ts";
import type { Product } from "./product.ts";

const owner = "203.0.113.1";
const stranger = "198.51.100.1";
const browser = "Firefox/150.0 (audit)";
const another = "another CANARY password";

/** The service as seen from a network; the proxy in front of it tells it which. */
type Pool = RawService & { from(address: string): Pool };
const started = new WeakMap<Product, Map<string, Promise<string>>>();

async function openPool(product: Product, secondFactor: "OPTIONAL" | "ON" = "OPTIONAL"): Promise<Pool> {
  const services = started.get(product) ?? new Map<string, Promise<string>>();
  started.set(product, services);
  const url = services.get(secondFactor) ?? startPool(product, secondFactor);
  services.set(secondFactor, url);
  return seenFrom(product, await url, owner);
}

async function startPool(product: Product, secondFactor: string): Promise<string> {
  const [port, tlsPort] = await findFreePorts(2);
  const ports = { IDENTITY_PORT: String(port), IDENTITY_TLS_PORT: String(tlsPort) };
  const settings = { ...ports, SECOND_FACTOR: secondFactor, TRUSTED_PROXIES: "127.0.0.1" };
  await product.world.rig.startService(["identity"], settings);
  return `http://127.0.0.1:${port}`;
}

function seenFrom(product: Product, url: string, address: string): Pool {
  return {
    poolId: "eu-test-1_Galley",
    clientId: "galley",
    clock: { now: () => new Date() },
    call: (action, body) => callService(url, action, body, { "x-forwarded-for": address, "user-agent": browser }),
    codeFor: async (email) => (await product.world.waitForCode(email)).code,
    from: (other) => seenFrom(product, url, other),
  };
}

let people = 0;
const person = (pool: Pool) => register(pool, `audit-identity-${(people += 1)}@galley.example`);
const nameOf = ({ body }: Answer) => String(body["__type"] ?? "accepted");
const challengeOf = ({ body }: Answer) =>
  body["ChallengeName"] ?? (body["AuthenticationResult"] ? "tokens" : body["__type"]);
const forgot = (pool: Pool, Username: string) => pool.call("ForgotPassword", { ClientId: pool.clientId, Username });
const signUp = (pool: Pool, Username: string, Password = testPassword) =>
  pool.call("SignUp", { ClientId: pool.clientId, Username, Password });
const reset = (pool: Pool, Username: string, ConfirmationCode: string, Password = another) =>
  pool.call("ConfirmForgotPassword", { ClientId: pool.clientId, Username, ConfirmationCode, Password });
const turnOnMail = (pool: Pool, AccessToken: string) =>
  pool.call("SetUserMFAPreference", { AccessToken, EmailMfaSettings: { Enabled: true } });
const times = async (count: number, run: () => Promise<unknown>) => {
  for (let n = 0; n < count; n += 1) await run();
};

/** The newest code that differs from those in earlier mails. */
const codeAfter = async (product: Product, to: string, act: () => Promise<unknown>): Promise<string> => {
  const since = (await readMails(product.world.rig.mailbox, { to })).at(-1)?.id ?? 0;
  await act();
  return (await product.world.waitForCode(to, since)).code;
};

const resetMails = async (product: Product, to: string) => {
  const mails = await readMails(product.world.rig.mailbox, { to });
  return mails.filter(({ subject }) => subject === "Your code for a new password");
};

async function strangersAsk(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { email } = await person(pool);
  await turnOnMail(pool, (await signIn(pool, email)).AccessToken);
  const away = pool.from(stranger);
  await times(10, () => signUp(away, email));
  await times(10, () => forgot(away, email));
  const refused = nameOf(await forgot(away, email));
  assert.equal(refused, "LimitExceededException");
  await waitUntil("the stranger's five mails", async () => (await resetMails(product, email)).length === 5);
  const code = await codeAfter(product, email, async () => assert.equal((await forgot(pool, email)).status, 200));
  assert.equal(challengeOf(await passwordAuth(pool, email)), "EMAIL_OTP");
  assert.equal((await reset(pool, email, code)).status, 200);
  return "21 anonymous calls in their name, and the owner got a reset code and a sign-in code";
}

async function strangersGuess(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { email } = await person(pool);
  const code = await codeAfter(product, email, () => forgot(pool, email));
  await times(6, () => reset(pool.from(stranger), email, "none"));
  assert.equal(nameOf(await reset(pool.from(stranger), email, code)), "LimitExceededException");
  assert.equal((await reset(pool, email, code)).status, 200);
  return "six wrong guesses ended there, and the owner's code still worked";
}

async function rememberedDevice(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { email } = await person(pool);
  const device = await confirmDevice(pool, await signIn(pool, email));
  await times(6, () => passwordAuth(pool.from(stranger), email, "wrong password"));
  const rows = await product.sql("SELECT max(extract(epoch FROM locked_until - now())) AS left FROM identity.attempts");
  assert.ok(Number(rows[0]?.["left"]) <= 900);
  assert.equal(challengeOf(await deviceSignIn(pool, email, device)), "tokens");
  return "signed in while wrong passwords kept the account locked";
}

async function longestLimit(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { email } = await person(pool);
  await times(6, () => forgot(pool, email));
  await times(6, () => reset(pool, email, "none"));
  const rows = await product.sql(
    "SELECT max(extract(epoch FROM resets_at - now())) AS left FROM identity.throttles WHERE key !~ '^(codes-day|sms)'",
  );
  const left = Number(rows[0]?.["left"]);
  assert.ok(left > 0 && left <= 900, `${left} s`);
  return `the longest limit that keeps anybody waiting ends in ${Math.round(left)} s`;
}

/** Signs in with the mailed code. */
async function signInFully(product: Product, pool: Pool, email: string) {
  let asked: Answer | null = null;
  const code = await codeAfter(product, email, async () => (asked = await passwordAuth(pool, email)));
  const Session = (asked as Answer | null)?.body["Session"];
  return tokensOf(await respond(pool, "EMAIL_OTP", { USERNAME: email, EMAIL_OTP_CODE: code }, { Session }));
}

async function devicesBeforeFactor(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { email } = await person(pool);
  const tokens = await signIn(pool, email);
  const device = await confirmDevice(pool, tokens);
  const other = await confirmDevice(pool, await signIn(pool, email));
  await turnOnMail(pool, tokens.AccessToken);
  assert.equal(challengeOf(await deviceSignIn(pool, email, device)), "EMAIL_OTP");
  assert.equal(challengeOf(await deviceSignIn(pool, email, other)), "ResourceNotFoundException");
  return "the device from before is asked for the factor, the other one is forgotten";
}

async function devicesExpire(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { email, sub } = await person(pool);
  await turnOnMail(pool, (await signIn(pool, email)).AccessToken);
  const device = await confirmDevice(pool, await signInFully(product, pool, email));
  assert.equal(challengeOf(await deviceSignIn(pool, email, device)), "tokens");
  await product.sql("UPDATE identity.devices SET factor_proved_at = now() - interval '30 days' WHERE sub = $1", [sub]);
  assert.equal(challengeOf(await deviceSignIn(pool, email, device)), "EMAIL_OTP");
  return "stands for the factor after a sign-in that proved it, and no longer after 30 days";
}

async function devicesUnconfirmed(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { email, sub } = await person(pool);
  await signIn(pool, email);
  const count = async () => (await product.sql("SELECT FROM identity.devices WHERE sub = $1", [sub])).length;
  await product.sql("UPDATE identity.devices SET created_at = now() - interval '25 hours' WHERE sub = $1", [sub]);
  const before = await count();
  const db = { query: async (text: string, values: unknown[]) => ({ rows: await product.sql(text, values) }) };
  await removeExpired(db as never, new Date());
  assert.deepEqual([before, await count()], [1, 0]);
  return "deleted a day after the sign-in that offered it";
}

async function commonPasswords(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { email } = await person(pool);
  const { AccessToken } = await signIn(pool, email);
  const code = await codeAfter(product, email, () => forgot(pool, email));
  const change = (ProposedPassword: string) =>
    pool.call("ChangePassword", { AccessToken, PreviousPassword: testPassword, ProposedPassword });
  for (const common of ["12345678", "Password1", "iloveyou"]) {
    const signedUp = await signUp(pool, `new-${email}`, common);
    const answers = [signedUp, await change(common), await reset(pool, email, code, common)];
    assert.deepEqual(answers.map(nameOf), Array(3).fill("InvalidPasswordException"), common);
  }
  assert.equal(nameOf(await change(testPassword)), "PasswordHistoryPolicyViolationException");
  assert.equal((await reset(pool, email, code, "eight and no classes")).status, 200);
  return "refused at sign-up, change and reset; so is a change to the same password";
}

async function ownersHear(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { email, sub } = await person(pool);
  const { AccessToken } = await signIn(pool, email);
  await openAccount(product, sub, AccessToken);
  await pool.call("ChangePassword", { AccessToken, PreviousPassword: testPassword, ProposedPassword: another });
  await passwordAuth(pool, email, another);
  await turnOnMail(pool, AccessToken);
  const next = `next-${email}`;
  const propose = { AccessToken, UserAttributes: [{ Name: "email", Value: next }] };
  const Code = await codeAfter(product, next, () => pool.call("UpdateUserAttributes", propose));
  assert.equal((await pool.call("VerifyUserAttribute", { AccessToken, AttributeName: "email", Code })).status, 200);
  const subjects = [
    "Your Galley password was changed",
    "New sign-in to your Galley account",
    "Your second sign-in step was changed",
    "Your Galley address was changed",
  ];
  await waitUntil("the four mails", async () => {
    const mails = await readMails(product.world.rig.mailbox, { to: email });
    return subjects.every((subject) => mails.some((mail) => mail.subject === subject && mail.text.includes(owner)));
  });
  const statement = `SELECT action FROM audit_log JOIN accounts USING (owner_id)
    WHERE user_id = $1 AND detail->>'address' = $2 AND detail->>'browser' = $3`;
  const read = () => product.sql(statement, [sub, owner, browser]);
  const rows = await waitUntil("four rows of the audit", async () => (await read()).length === 4 && (await read()));
  const actions = rows.map(({ action }) => action).join(", ");
  return `four mails to the old address; the audit has ${actions}, each with address and browser`;
}

/** Opening the first page creates the account. */
async function openAccount(product: Product, sub: string, accessToken: string): Promise<void> {
  const prefix = "CognitoIdentityServiceProvider.galley";
  const cookie = `${prefix}.LastAuthUser=${sub}; ${prefix}.${sub}.accessToken=${accessToken}`;
  await (await fetch(`${product.url}/bot`, { headers: { cookie } })).text();
  assert.equal((await product.sql("SELECT FROM accounts WHERE user_id = $1", [sub])).length, 1);
}

async function authenticatorKept(product: Product): Promise<string> {
  const pool = await openPool(product, "ON");
  const { email } = await person(pool);
  const begun = await passwordAuth(pool, email);
  const { body } = await pool.call("AssociateSoftwareToken", { Session: begun.body["Session"] });
  const UserCode = await generate({ secret: String(body["SecretCode"]) });
  const verified = await pool.call("VerifySoftwareToken", { Session: body["Session"], UserCode });
  assert.equal(verified.body["Status"], "SUCCESS");
  assert.equal(challengeOf(await passwordAuth(pool, email)), "SOFTWARE_TOKEN_MFA");
  return "the next sign-in asks for the authenticator, though MFA_SETUP was never answered";
}

async function confirmedTwice(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { email } = await person(pool);
  const again = { ClientId: pool.clientId, Username: email, ConfirmationCode: "000000" };
  const { body } = await pool.call("ConfirmSignUp", again);
  const message = "User cannot be confirmed. Current status is CONFIRMED";
  assert.deepEqual(body, { __type: "NotAuthorizedException", message });
  return String(body["message"]);
}

async function textMessages(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { AccessToken } = await signIn(pool, (await person(pool)).email);
  const propose = (Value: string) =>
    pool.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "phone_number", Value }] });
  assert.equal(nameOf(await propose("+18765551234")), "InvalidParameterException");
  assert.equal((await propose("+41791234567")).status, 200);
  await product.sql("UPDATE identity.throttles SET used = 500 WHERE key LIKE 'sms:%'");
  assert.equal(nameOf(await propose("+41791234568")), "LimitExceededException");
  await product.sql("DELETE FROM identity.throttles WHERE key LIKE 'sms%'");
  return "none to Jamaica, one to Switzerland, none once the day's ceiling is reached";
}

async function resetsADay(product: Product): Promise<string> {
  const pool = await openPool(product);
  const { email } = await person(pool);
  let sent = 0;
  for (let n = 10; n < 40; n += 1) if ((await forgot(pool.from(`198.51.100.${n}`), email)).status === 200) sent += 1;
  assert.equal(sent, 20);
  await waitUntil("twenty mails", async () => (await resetMails(product, email)).length === 20);
  const rows = await product.sql(
    `SELECT expires_at - now() > interval '23 hours' AS lives FROM identity.codes JOIN identity.users USING (sub)
     WHERE purpose = 'reset' AND email = $1`,
    [email],
  );
  assert.equal(rows[0]?.["lives"], true);
  return "30 networks got 20 codes sent; the last one works until the next may be sent";
}

export const identityCases: Case[] = [
  { point: "B1", name: "strangers who ask for codes in a person's name", run: strangersAsk },
  { point: "B1", name: "strangers who guess at a code", run: strangersGuess },
  { point: "B1", name: "a remembered device may always try", run: rememberedDevice },
  { point: "B1", name: "no limit is longer than 15 minutes", run: longestLimit },
  { point: "B2", name: "a device from before the second factor", run: devicesBeforeFactor },
  { point: "B2", name: "a device that proved the second factor", run: devicesExpire },
  { point: "B2", name: "a device that nobody confirmed", run: devicesUnconfirmed },
  { point: "B3", name: "common passwords", run: commonPasswords },
  { point: "B4", name: "mails and audit of changes", run: ownersHear },
  { point: "B5", name: "an authenticator verified inside a sign-in", run: authenticatorKept },
  { point: "B5", name: "ConfirmSignUp of a confirmed user", run: confirmedTwice },
  { point: "B5", name: "text messages", run: textMessages },
  { point: "B5", name: "reset codes in a day", run: resetsADay },
];
