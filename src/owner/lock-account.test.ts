import { beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";
import { createApiKey } from "./api-keys/create-api-key.ts";
import { findApiKey } from "./api-keys/find-api-key.ts";
import { inTransaction } from "../platform/db/database.ts";
import { createEndpoint } from "./webhooks/create-endpoint.ts";
import { eraseOwner } from "./accounts/erase-owner.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

test("a change that waited while its account was deleted adds nothing", async () => {
  const owner = await world.createOwner();
  const { key } = await createApiKey(world.ctx, owner, { name: "Before", scope: "write" });
  const waiting: Promise<PromiseSettledResult<unknown>[]>[] = [];
  await inTransaction(world.ctx, async (tx) => {
    await tx.selectFrom("accounts").select("owner_id").where("owner_id", "=", owner.ownerId).forUpdate().execute();
    const changes = [
      createApiKey(world.ctx, owner, { name: "Meanwhile", scope: "write" }),
      createEndpoint(world.ctx, owner, { url: "https://programs.example", events: ["article.published"] }),
    ];
    waiting.push(Promise.allSettled(changes));
    await eraseOwner(tx, owner.ownerId, world.clock.now());
  });
  const outcomes = (await Promise.all(waiting))
    .flat()
    .map((outcome) => (outcome.status === "rejected" ? (outcome.reason as { code: string }).code : "done"));
  expect(outcomes).toEqual(["not-found", "not-found"]);
  expect(await findApiKey(world.ctx, key)).toBeNull();
});
