import { beforeAll, expect, test } from "vitest";
import { register, signIn, testPassword } from "../../../identity/test/raw-client.ts";
import { startIdentity, type TestIdentity } from "../../../identity/test/start-identity.ts";
import { readMails } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { createAccount } from "../accounts/create-account.ts";
import { createIdentityMailer } from "./create-identity-mailer.ts";
import { recordAccountChange } from "./record-account-change.ts";

let world: World;
let identity: TestIdentity;
beforeAll(async () => {
  world = await createWorld();
  const { notify } = createIdentityMailer(world.ctx);
  identity = await startIdentity(
    {},
    { onAccountNotice: (notice) => recordAccountChange(world.ctx, notice), mailer: { notify } },
  );
});

test.each([
  ["en", "Your Galley password was changed"],
  ["vi", "Mật khẩu Galley của bạn đã được đổi"],
] as const)(
  "a password change is mailed to its owner in %s, and is in the audit log with address and browser",
  async (locale, subject) => {
    const { email, sub } = await register(identity, `${locale}@galley.example`);
    const { ownerId } = await createAccount(world.ctx, { email, name: "Mai", locale, timeZone: "UTC" });
    await world.ctx.db.updateTable("accounts").set({ user_id: sub }).where("owner_id", "=", ownerId).execute();
    const { AccessToken } = await signIn(identity, email);
    await identity.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "locale", Value: locale }] });
    const change = { AccessToken, PreviousPassword: testPassword, ProposedPassword: "another CANARY password" };
    expect((await identity.call("ChangePassword", change, { "user-agent": "Firefox/150.0" })).status).toBe(200);
    await identity.service.close();
    const rows = await world.ctx.db
      .selectFrom("audit_log")
      .select(["action", "detail"])
      .where("owner_id", "=", ownerId)
      .execute();
    expect(rows).toContainEqual({
      action: "sign-in.password-changed",
      detail: { address: "127.0.0.1", browser: "Firefox/150.0" },
    });
    const [mail, ...more] = await readMails(world.rig.mailbox, { to: email });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject });
    expect(mail?.text).toContain("127.0.0.1");
    expect(mail?.text).toContain("Firefox/150.0");
    expect(identity.errors).toEqual([]);
  },
);
