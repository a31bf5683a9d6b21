import { beforeAll, expect, test } from "vitest";
import { newEmail, testPassword } from "../../../identity/test/raw-client.ts";
import { startIdentity, type TestIdentity } from "../../../identity/test/start-identity.ts";
import { control, readMails } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { createIdentityMailer } from "./create-identity-mailer.ts";

let world: World;
let identity: TestIdentity;
beforeAll(async () => {
  world = await createWorld();
  identity = await startIdentity({ mailRetrySeconds: [0.05, 0.05, 0.05] }, { mailer: createIdentityMailer(world.ctx) });
});

const failOnce = (method: string, fault: object) =>
  control(world.rig.mailbox, "POST", "/faults", { match: { method }, times: 1, fault });

const signUp = async () => {
  const email = newEmail();
  await identity.call("SignUp", { ClientId: identity.clientId, Username: email, Password: testPassword });
  return email;
};

const mailTo = async (to: string) =>
  waitUntil(`an email to ${to}`, async () => (await readMails(world.rig.mailbox, { to }))[0], { everyMs: 20 });

test("a greylisted code arrives with a later attempt, and no error holds it", async () => {
  await failOnce("RCPT", { kind: "status", status: 450 });
  const email = await signUp();
  const [code = ""] = /\b\d{6}\b/.exec((await mailTo(email)).text) ?? [];
  const confirmation = { ClientId: identity.clientId, Username: email, ConfirmationCode: code };
  expect((await identity.call("ConfirmSignUp", confirmation)).status).toBe(200);
  expect(identity.errors).toMatchObject([{ service: "mail", reason: "unavailable", code: "smtp-450" }]);
  expect(JSON.stringify(identity.errors)).not.toContain(code);
});

test("a code that the mail server may have accepted is sent once", async () => {
  await failOnce("DATA", { kind: "apply-then-reset" });
  const email = await signUp();
  await mailTo(email);
  await waitUntil("the failure", async () => identity.errors.length > 1, { everyMs: 20 });
  await failOnce("RCPT", { kind: "status", status: 450 });
  await mailTo(await signUp());
  expect(await readMails(world.rig.mailbox, { to: email })).toHaveLength(1);
});
