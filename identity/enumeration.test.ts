import { createHook } from "node:async_hooks";
import crypto from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "./test/call-service.ts";
import { riddle } from "./test/riddle.ts";
import { testSealing } from "./test/sealing.ts";
import { startIdentity, type TestIdentity } from "./test/start-identity.ts";
import { beginSrp, claimFor, newEmail, passwordAuth, register, respond, testPassword } from "./test/raw-client.ts";

let identity: TestIdentity;
let statements = 0;
const sealing = testSealing();
const counted = { seals: 0, opens: 0, powers: 0, hmacs: 0 };

/** Counts OpenSSL's key agreements (the service's powers) and HKDF; these tests' client uses plain arithmetic. */
const powers = createHook({
  init(_id, type) {
    if (type === "DERIVEBITSREQUEST") counted.powers += 1;
  },
});
const digest = crypto.Hmac.prototype.digest;

beforeAll(async () => {
  powers.enable();
  crypto.Hmac.prototype.digest = new Proxy(digest, {
    apply(target, hmac, encoding) {
      counted.hmacs += 1;
      return Reflect.apply(target, hmac, encoding) as never;
    },
  });
  identity = await startIdentity(
    {},
    {
      customChallenge: riddle,
      sealing: {
        seal: (plain, aad) => ((counted.seals += 1), sealing.seal(plain, aad)),
        open: (sealed, aad) => ((counted.opens += 1), sealing.open(sealed, aad)),
      },
    },
  );
  identity.db.on("connect", (client) => {
    const query = client.query.bind(client);
    client.query = ((...parts: Parameters<typeof query>) => (
      (statements += 1),
      query(...parts)
    )) as typeof client.query;
  });
  // The decoy and the keyed hashes' keys are created once.
  await passwordAuth(identity, newEmail(), "wrong password");
  await beginSrp(identity, newEmail());
  await identity.call("ForgotPassword", { ClientId: identity.clientId, Username: newEmail() });
});

afterAll(() => {
  powers.disable();
  crypto.Hmac.prototype.digest = digest;
});

/** Runs one call and returns everything visible of it, to a stranger and to us. */
const seen = async (call: () => Promise<Answer>) => {
  const before = { statements, ...counted };
  const answer = await call();
  await identity.service.close();
  const headers = [...answer.headers].filter(([name]) => name !== "date" && name !== "x-amzn-requestid").toSorted();
  return {
    status: answer.status,
    body: answer.text,
    shape: Object.keys(answer.body),
    headers,
    statements: statements - before.statements,
    seals: counted.seals - before.seals,
    opens: counted.opens - before.opens,
    powers: counted.powers - before.powers,
    hmacs: counted.hmacs - before.hmacs,
  };
};

/** A challenge's numbers don't always have the same length. */
const withoutBody = ({ body: _body, headers, ...rest }: Awaited<ReturnType<typeof seen>>) => ({
  ...rest,
  headers: headers.filter(([name]) => name !== "content-length"),
});

/** Accounts in every state; the names have the same length, because answers repeat them. */
const makeEveryState = async (): Promise<Record<string, string>> => {
  const name = (state: string) => `${state.padEnd(12, "x")}@example.org`;
  const registered = async (state: string) => register(identity, name(state));
  const signUp = { ClientId: identity.clientId, Username: name("unconfirmed"), Password: testPassword };
  await identity.call("SignUp", signUp);
  await identity.service.admin.setUserEnabled((await registered("disabled")).sub, false);
  await identity.service.admin.requirePasswordReset((await registered("reset")).sub);
  await identity.service.admin.inviteUser({ email: name("invited"), locale: "en" });
  const { sub } = await registered("facebook");
  // What a first sign-in with Facebook makes.
  await identity.db.query(
    `UPDATE identity.users SET username = 'Facebook_1234567890', status = 'EXTERNAL_PROVIDER', srp_salt = NULL,
       srp_verifier_sealed = NULL WHERE sub = $1`,
    [sub],
  );
  await registered("confirmed");
  const states = ["confirmed", "unconfirmed", "disabled", "reset", "invited", "facebook", "nobody"];
  return Object.fromEntries(states.map((state) => [state, name(state)]));
};

let everyState: Promise<Record<string, string>> | null = null;
const inEveryState = () => (everyState ??= makeEveryState());

describe("a stranger can't distinguish known from unknown names", () => {
  test("by a password sign-in", async () => {
    const { email } = await register(identity);
    const known = await seen(() => passwordAuth(identity, email, "wrong password"));
    expect(known.powers).toBe(1);
    expect(await seen(() => passwordAuth(identity, newEmail(), "wrong password"))).toEqual(known);
  });

  test("by an SRP sign-in", async () => {
    const { email } = await register(identity);
    const unknown = newEmail();
    expect(withoutBody(await seen(async () => (await beginSrp(identity, unknown)).answer))).toEqual(
      withoutBody(await seen(async () => (await beginSrp(identity, email)).answer)),
    );
    const first = await beginSrp(identity, email);
    const second = await beginSrp(identity, unknown);
    const wrong = { password: "wrong password" };
    const known = await seen(() => respond(identity, "PASSWORD_VERIFIER", claimFor(identity, first, wrong)));
    expect(await seen(() => respond(identity, "PASSWORD_VERIFIER", claimFor(identity, second, wrong)))).toEqual(known);
  });

  test("whatever state the account is in", async () => {
    const wrong = { password: "wrong password" };
    const ask: Record<string, (name: string) => Promise<Answer>> = {
      password: (name) => passwordAuth(identity, name, "wrong password"),
      SRP: async (name) => {
        const begun = await beginSrp(identity, name);
        return respond(identity, "PASSWORD_VERIFIER", claimFor(identity, begun, wrong));
      },
      ForgotPassword: (Username) => identity.call("ForgotPassword", { ClientId: identity.clientId, Username }),
      ConfirmForgotPassword: (Username) =>
        identity.call("ConfirmForgotPassword", {
          ClientId: identity.clientId,
          Username,
          ConfirmationCode: "nope",
          Password: testPassword,
        }),
    };
    const names = await inEveryState();
    for (const [way, call] of Object.entries(ask)) {
      const { body: expected, ...nobody } = await seen(() => call(names["nobody"] ?? ""));
      for (const [state, name] of Object.entries(names)) {
        const { body, ...account } = await seen(() => call(name));
        expect({ way, state, ...account }).toEqual({ way, state, ...nobody });
        if (way !== "ForgotPassword") expect({ way, state, body }).toEqual({ way, state, body: expected });
      }
    }
    const begin: Record<string, (name: string) => Promise<Answer>> = {
      USER_SRP_AUTH: async (name) => (await beginSrp(identity, name)).answer,
      CUSTOM_AUTH: (USERNAME) =>
        identity.call("InitiateAuth", {
          AuthFlow: "CUSTOM_AUTH",
          ClientId: identity.clientId,
          AuthParameters: { USERNAME },
        }),
    };
    for (const [flow, call] of Object.entries(begin))
      for (const [state, name] of Object.entries(names))
        expect({ flow, state, ...(await call(name)).body }).toMatchObject({
          flow,
          state,
          ChallengeParameters: { USERNAME: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        });
  });

  test("by the simulated challenge, which is stable and shaped like a real one", async () => {
    const { email } = await register(identity);
    const unknown = newEmail();
    const real = (await beginSrp(identity, email)).parameters;
    const first = (await beginSrp(identity, unknown)).parameters;
    const again = (await beginSrp(identity, unknown.toUpperCase())).parameters;
    expect([again["SALT"], again["USER_ID_FOR_SRP"]]).toEqual([first["SALT"], first["USER_ID_FOR_SRP"]]);
    expect(Object.keys(first).toSorted()).toEqual(Object.keys(real).toSorted());
    for (const name of ["SALT", "SECRET_BLOCK", "USER_ID_FOR_SRP", "USERNAME"])
      expect(first[name]).toHaveLength(real[name]?.length ?? 0);
    expect(first["USER_ID_FOR_SRP"]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Math.abs((first["SRP_B"]?.length ?? 0) - 768)).toBeLessThan(8);
    expect((await beginSrp(identity, newEmail())).parameters["SALT"]).not.toBe(first["SALT"]);
  });

  test.each(["ForgotPassword", "ResendConfirmationCode"])("by %s", async (action) => {
    const { email } = await register(identity, `known.${action.toLowerCase()}@example.org`);
    const ask = (username: string) =>
      seen(() => identity.call(action, { ClientId: identity.clientId, Username: username }));
    const known = await ask(email);
    const mails = identity.mails.length;
    expect(await ask(`kunknown.${action.toLowerCase()}@example.org`)).toEqual(known);
    expect(identity.mails).toHaveLength(mails);
  });

  test("by ConfirmSignUp while an account is unconfirmed; it reports a confirmed one, as SignUp does", async () => {
    const email = newEmail();
    await identity.call("SignUp", { ClientId: identity.clientId, Username: email, Password: testPassword });
    const ask = (username: string) =>
      seen(() =>
        identity.call("ConfirmSignUp", { ClientId: identity.clientId, Username: username, ConfirmationCode: "123456" }),
      );
    const known = await ask(email);
    expect(known.body).toContain("CodeMismatchException");
    expect(await ask(newEmail())).toEqual(known);
    expect((await ask((await register(identity)).email)).body).toContain("Current status is CONFIRMED");
  });

  test("by ConfirmForgotPassword", async () => {
    const { email } = await register(identity);
    const ask = (username: string) =>
      seen(() =>
        identity.call("ConfirmForgotPassword", {
          ClientId: identity.clientId,
          Username: username,
          ConfirmationCode: "123456",
          Password: testPassword,
        }),
      );
    expect(await ask(newEmail())).toEqual(await ask(email));
  });

  test("by the lock", async () => {
    const { email } = await register(identity);
    const bodies = async (username: string) => {
      const answers: string[] = [];
      for (let tries = 0; tries < 7; tries += 1)
        answers.push((await passwordAuth(identity, username, "wrong password")).text);
      return answers;
    };
    const known = await bodies(email);
    expect(known.at(-1)).toContain("Password attempts exceeded");
    expect(await bodies(newEmail())).toEqual(known);
  });

  test("except that SignUp reports a taken address, as Cognito does", async () => {
    const { email } = await register(identity);
    const answer = await identity.call("SignUp", {
      ClientId: identity.clientId,
      Username: email.toUpperCase(),
      Password: testPassword,
    });
    expect(answer.body).toEqual({ __type: "UsernameExistsException", message: "User already exists" });
  });

  test("and SignUp answers alike whatever state that account is in", async () => {
    const names = Object.values(await inEveryState()).filter((name) => !name.startsWith("nobody"));
    const answers = [];
    for (const Username of names)
      answers.push(
        await seen(() =>
          identity.call("SignUp", { ClientId: identity.clientId, Username, Password: "a wrong CANARY password" }),
        ),
      );
    const [first, ...more] = answers;
    expect(first).toMatchObject({ status: 400, powers: 2 });
    for (const answer of more) expect(answer).toEqual(first);
  });
});
