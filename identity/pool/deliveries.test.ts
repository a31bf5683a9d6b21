import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { waitUntil } from "../../test/wait-until.ts";
import { errorOf, newEmail, passwordAuth, register, signIn, testPassword } from "../test/raw-client.ts";
import { startIdentity, type TestIdentity } from "../test/start-identity.ts";

class Greylisted extends Error {}
class CutAfterTheLastByte extends Error {}

type Attempt = { to: string; kind: string; code?: string; id: string };

let identity: TestIdentity;
/** What the mail server has been given, and how it answers next; without an answer, it accepts. */
let attempts: Attempt[];
let answers: (() => Promise<void>)[];

const refuse = async () => {
  throw new Greylisted();
};
const answer = async () => answers.shift()?.();
const attemptsFor = (to: string) => attempts.filter((mail) => mail.to === to);
const untilAttempts = (to: string, count: number) =>
  waitUntil(`${count} attempts`, async () => attemptsFor(to).length >= count && attemptsFor(to), { everyMs: 5 });

const signUp = (email: string) =>
  identity.call("SignUp", { ClientId: identity.clientId, Username: email, Password: testPassword });
const confirm = (email: string, code = "") =>
  identity.call("ConfirmSignUp", { ClientId: identity.clientId, Username: email, ConfirmationCode: code });
const resend = (email: string) =>
  identity.call("ResendConfirmationCode", { ClientId: identity.clientId, Username: email });

beforeAll(async () => {
  identity = await startIdentity(
    { mfa: "OPTIONAL", mailRetrySeconds: [0.01, 0.02, 0.03] },
    {
      mailer: {
        async send(mail, id) {
          attempts.push({ ...mail, id });
          await answer();
        },
        async notify({ to, kind }, id) {
          attempts.push({ to, kind, id });
          await answer();
        },
        canRetry: (error) => error instanceof Greylisted,
      },
    },
  );
});
beforeEach(() => {
  [attempts, answers] = [[], []];
});

test("a code that the mail server refuses for now is mailed again, as the same email", async () => {
  const email = newEmail();
  answers = [refuse, refuse, refuse];
  expect((await signUp(email)).status).toBe(200);
  const [first, ...more] = await untilAttempts(email, 4);
  expect(more).toEqual([first, first, first]);
  expect((await confirm(email, first?.code)).status).toBe(200);
  const unexpected = identity.errors.filter((error) => !(error instanceof Greylisted));
  expect(unexpected).toEqual([]);
});

test("a code isn't mailed again once a newer one was, or after its use, or if it may have arrived", async () => {
  const [replaced, used, doubtful, later] = [newEmail(), newEmail(), newEmail(), newEmail()];
  const fail = Promise.withResolvers<void>();
  const untilLater = () => fail.promise;
  for (const email of [replaced, used]) {
    answers = [untilLater];
    await signUp(email);
  }
  await resend(replaced);
  expect((await confirm(used, attemptsFor(used)[0]?.code)).status).toBe(200);
  const cut = async () => {
    throw new CutAfterTheLastByte();
  };
  answers = [cut];
  await signUp(doubtful);
  fail.reject(new Greylisted());
  // Its second attempt comes after the time of theirs.
  answers = [refuse];
  await signUp(later);
  await untilAttempts(later, 2);
  await identity.service.close();
  expect([replaced, used, doubtful].map((email) => attemptsFor(email).length)).toEqual([2, 1, 1]);
});

test("a code for a sign-in is mailed again while its step is the newest", async () => {
  const { email } = await person();
  const { AccessToken } = await signIn(identity, email);
  await identity.call("SetUserMFAPreference", { AccessToken, EmailMfaSettings: { Enabled: true } });
  attempts = [];
  answers = [refuse];
  expect((await passwordAuth(identity, email)).body["ChallengeName"]).toBe("EMAIL_OTP");
  const [first, second] = await untilAttempts(email, 2);
  expect(second).toEqual(first);
});

test("a notice of a change is mailed again", async () => {
  const { email } = await person();
  const { AccessToken } = await signIn(identity, email);
  attempts = [];
  answers = [refuse, refuse];
  await identity.call("ChangePassword", {
    AccessToken,
    PreviousPassword: testPassword,
    ProposedPassword: "another CANARY password",
  });
  const [first, ...more] = await untilAttempts(email, 3);
  expect(more).toEqual([first, first]);
});

test("someone who hasn't signed in yet can be invited again, and only the newest password works", async () => {
  const email = newEmail();
  answers = [
    async () => {
      throw new CutAfterTheLastByte();
    },
  ];
  const lost = await identity.service.admin.inviteUser({ email, locale: "en" });
  expect(await lost.sent).toBe(false);
  const again = await identity.service.admin.inviteUser({ email: email.toUpperCase(), locale: "vi" });
  expect([again.sub, await again.sent]).toEqual([lost.sub, true]);
  const [former, newest] = attemptsFor(email);
  expect(newest).toMatchObject({ kind: "invitation", locale: "vi" });
  expect(errorOf(await passwordAuth(identity, email, former?.code)).name).toBe("NotAuthorizedException");
  expect((await passwordAuth(identity, email, newest?.code)).body["ChallengeName"]).toBe("NEW_PASSWORD_REQUIRED");
  const { email: confirmed } = await person();
  await expect(identity.service.admin.inviteUser({ email: confirmed, locale: "en" })).rejects.toThrow(
    "User already exists",
  );
});

const person = async () => {
  const codeFor = async (email: string) => (await untilAttempts(email, 1))[0]?.code ?? "";
  return register({ ...identity, codeFor }, `${randomUUID()}@example.org`);
};
