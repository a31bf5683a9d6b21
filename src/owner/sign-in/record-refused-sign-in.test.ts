import { beforeAll, expect, test } from "vitest";
import { createAccount } from "../accounts/create-account.ts";
import { passwordAuth, refusedCredentials, errorOf, register } from "../../../identity/test/raw-client.ts";
import { startIdentity, type TestIdentity } from "../../../identity/test/start-identity.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { recordRefusedSignIn } from "./record-refused-sign-in.ts";

let world: World;
let identity: TestIdentity;
beforeAll(async () => {
  world = await createWorld();
  identity = await startIdentity({}, { onRefusedSignIn: (refused) => recordRefusedSignIn(world.ctx, refused) });
});

test("the audit log has an account's checked wrong passwords, and none of unknown names", async () => {
  const { email, sub } = await register(identity);
  const { ownerId } = await createAccount(world.ctx, { email, name: "Mai", locale: "en", timeZone: "UTC" });
  await world.ctx.db.updateTable("accounts").set({ user_id: sub }).where("owner_id", "=", ownerId).execute();
  expect((await passwordAuth(identity, email)).status).toBe(200);
  // The fifth locks the account; tries during the lock aren't checked.
  for (let tries = 0; tries < 8; tries += 1) await passwordAuth(identity, email, "wrong password");
  expect(errorOf(await passwordAuth(identity, "nobody@galley.example", "wrong password"))).toEqual(refusedCredentials);
  await identity.service.close();
  const rows = await world.ctx.db
    .selectFrom("audit_log")
    .select(["owner_id", "actor", "subject_id", "detail"])
    .where("action", "=", "sign-in.refused")
    .execute();
  expect(rows).toEqual(
    Array.from({ length: 5 }, () => ({
      owner_id: ownerId,
      actor: { type: "visitor" },
      subject_id: ownerId,
      detail: { kind: "password", address: "127.0.0.1", browser: "node" },
    })),
  );
  expect(identity.errors).toEqual([]);
});
