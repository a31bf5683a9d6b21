import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../test/postgres.ts";
import { parseIdentitySettings } from "../settings.ts";
import { startIdentity } from "../test/start-identity.ts";
import { register, signIn } from "../test/raw-client.ts";
import { migrate } from "./migrate.ts";

describe("migrations", () => {
  test("are applied once by processes that start together", async () => {
    const database = await createDatabase({ template: "empty" });
    const pools = Array.from({ length: 4 }, () => new pg.Pool({ connectionString: database.connectionString }));
    onTestFinished(async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      await database.drop();
    });
    await Promise.all(pools.map((pool) => migrate(pool)));
    const rows = await pools[0]?.query("SELECT name FROM identity.migrations ORDER BY name");
    expect(rows?.rows).toHaveLength(9);
  });
});

describe("the clean-up", () => {
  test("removes expired rows and keeps the others", async () => {
    const identity = await startIdentity();
    const { email } = await register(identity);
    const tokens = await signIn(identity, email);
    await identity.service.removeExpired();
    expect((await identity.call("GetUser", { AccessToken: tokens.AccessToken })).status).toBe(200);
    identity.clock.advance(31 * 86_400);
    await identity.service.removeExpired();
    for (const table of ["sessions", "refresh_tokens", "challenges", "throttles", "attempts"]) {
      const rows = await identity.db.query(`SELECT count(*)::int AS n FROM identity.${table}`);
      expect({ table, ...rows.rows[0] }).toEqual({ table, n: 0 });
    }
  });
});

describe("settings", () => {
  const good = {
    userPoolId: "eu-central-1_Test",
    identityPoolId: "eu-central-1:11111111-2222-4333-8444-555555555555",
    publicUrl: "http://127.0.0.1:1/",
    clients: [{ id: "client" }],
    secret: new Uint8Array(32),
  };

  test.each([
    [{ userPoolId: "eu-central-1Test" }, "userPoolId"],
    [{ userPoolId: "eu-central-1_Te_st" }, "userPoolId"],
    [{ identityPoolId: "eu-central-1" }, "identityPoolId"],
    [{ secret: new Uint8Array(31) }, "secret"],
    [{ clients: [] }, "clients"],
    [{ signingKeySeconds: 0 }, "signingKeySeconds"],
  ])("name what is wrong with %j", (change, name) => {
    expect(() => parseIdentitySettings({ ...good, ...change })).toThrow(name);
    expect(parseIdentitySettings(good).publicUrl).toBe("http://127.0.0.1:1");
  });
});
