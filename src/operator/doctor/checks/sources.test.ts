import { beforeAll, describe, expect, test } from "vitest";
import { control } from "../../../../test/rig.ts";
import { testedKinds } from "../../../../test/source-kinds.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { pollDueSources } from "../../../../test/poll-due-sources.ts";
import { createAddressedSource } from "../../../post/sources/connecting/create-addressed-source.ts";
import type { DoctorParts } from "../check.ts";
import { inEnglish } from "../in-english.ts";
import { checkSources } from "./sources.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { POLL_INTERVAL: "10m" });
});

async function look(): Promise<string[][]> {
  // It uses nothing else.
  const found = [await checkSources.look(world.ctx as unknown as DoctorParts)].flat();
  return found.map(({ state, says, fix }) => [state, inEnglish(says), ...(fix ? [inEnglish(fix)] : [])]);
}

async function poll(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await world.ctx.db
      .updateTable("sources")
      .set({ next_poll_at: new Date(0) })
      .execute();
    await pollDueSources(world.ctx, 10);
  }
}

describe("accounts and feeds", () => {
  test("that can be read are counted", async () => {
    expect(await look()).toEqual([["ok", "Active: 0. Stopped: 0; their owners have been told why."]]);
  });

  test("that stay due are a problem, because no worker reads them, except while Meta limits the app", async () => {
    const owner = await world.createOwner();
    const { sourceId } = await world.connectAccount(owner);
    const due = (ms: number) =>
      world.ctx.db
        .updateTable("sources")
        .set({ next_poll_at: new Date(world.clock.now().getTime() - ms) })
        .where("id", "=", sourceId)
        .execute();
    await due(19 * 60_000);
    expect((await look()).map(([state]) => state)).toEqual(["ok"]);
    await due(21 * 60_000);
    expect((await look())[0]?.slice(0, 2)).toEqual([
      "problem",
      "Overdue accounts and feeds: 1. No worker is reading them, or not fast enough.",
    ]);
    const paused = { service: "instagram" as const, usage_percent: 100, told_at: world.clock.now() };
    await world.ctx.db
      .insertInto("call_limits")
      .values({ ...paused, paused_until: world.clock.now() })
      .execute();
    expect((await look()).map(([state]) => state)).toEqual(["ok"]);
    await world.ctx.db.deleteFrom("call_limits").execute();
    await world.ctx.db.deleteFrom("sources").where("id", "=", sourceId).execute();
  });

  test("that Meta has blocked are reported at once", async () => {
    const owner = await world.createOwner();
    const { sourceId } = await world.connectAccount(owner);
    await world.ctx.db
      .updateTable("sources")
      .set({ failures: 1, last_error: "blocked" })
      .where("id", "=", sourceId)
      .execute();
    expect((await look())[0]?.[2]).toContain("368");
    await world.ctx.db.deleteFrom("sources").where("id", "=", sourceId).execute();
  });

  test.each(testedKinds.filter(({ api }) => api === undefined))(
    "of the kind $kind that keep failing are reported with a fix",
    async ({ kind, simulator, listPath, addAccount }) => {
      const owner = await world.createOwner();
      const account = await addAccount(world.rig[simulator]);
      await account.add({ text: "A bowl" });
      await createAddressedSource(world.ctx, owner, { address: account.typed });
      const fault = { kind: "status", status: 503 };
      await control(world.rig[simulator], "POST", "/faults", { match: { path: listPath }, fault, times: "always" });
      await poll(2);
      expect((await look()).map(([state]) => state)).toEqual(["ok"]);
      await poll(1);
      const [[state, says, fix] = []] = await look();
      expect([state, says?.toLowerCase()]).toEqual(["warning", `${kind}: galley can’t read 1 (unavailable).`]);
      expect(fix).toMatch(/DNS, firewall, proxy/);
      await control(world.rig[simulator], "DELETE", "/faults");
      await poll(1);
      expect((await look()).map(([seen]) => seen)).toEqual(["ok"]);
    },
  );

  test("reports lost permissions for a week, but not accounts that their owner must reconnect", async () => {
    const owner = await world.createOwner();
    await world.connectAccount(owner);
    const stop = (last_error: "permission-removed" | "token-dead", disabled_at = world.clock.now()) =>
      world.ctx.db
        .updateTable("sources")
        .set({ kind: "facebook-page", status: "DISABLED", last_error, disabled_at })
        .where("owner_id", "=", owner.ownerId)
        .execute();
    await stop("permission-removed");
    expect((await look())[0]?.slice(0, 2)).toEqual([
      "warning",
      "Facebook Page: Galley can’t read 1 (permission-removed).",
    ]);
    await stop("token-dead");
    expect((await look())[0]?.[1]).toContain("Stopped: 1;");
    await stop("permission-removed", new Date(world.clock.now().getTime() - 8 * 86_400_000));
    expect((await look())[0]?.[0]).toBe("ok");
  });
});
