import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { createIntegration } from "../../post/integrations/connecting/create-integration.ts";
import { inTransaction } from "../db/database.ts";
import { emit } from "../../post/events.ts";
import { fetchContent } from "../../post/sources/fetch-content.ts";
import { createEndpoint } from "../../owner/webhooks/create-endpoint.ts";
import { deliverWebhook } from "../../owner/webhooks/deliver-webhook.ts";

let asked = 0;
const peer = createServer((_request, response) => {
  asked += 1;
  response.end("the operator's model");
});
let world: World;
let peerUrl: string;
beforeAll(async () => {
  peerUrl = `http://127.0.0.1:${await listen(peer)}`;
  world = await createWorld({}, { OUTBOUND_ALLOW: new URL(peerUrl).host });
});
afterAll(() => {
  peer.closeAllConnections();
  peer.close();
});

test("no owner reaches the addresses that only the service may call: as site, about page or webhook", async () => {
  const owner = await world.createOwner();
  const site = { label: "Mine", siteUrl: peerUrl, username: "admin", password: "x", category: null, sourceId: null };
  for (const kind of ["wordpress", "micropub", "ghost"] as const) {
    await expect(createIntegration(world.ctx, owner, { kind, ...site })).rejects.toThrow();
  }
  await expect(world.ctx.publishers.wordpress?.diagnose?.(site)).resolves.toBe("private");
  await expect(fetchContent(world.ctx, { url: peerUrl })).rejects.toMatchObject({ code: "invalid-input" });
  const { id } = await createEndpoint(world.ctx, owner, { url: peerUrl, events: ["article.approved"] });
  const articleId = crypto.randomUUID();
  await inTransaction(world.ctx, (tx) => emit(world.ctx, tx, owner, "article.approved", { articleId, version: 1 }));
  const delivery = await world.ctx.db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("endpoint_id", "=", id)
    .executeTakeFirstOrThrow();
  await expect(deliverWebhook(world.ctx, owner, { deliveryId: delivery.id })).rejects.toMatchObject({
    code: "blocked-address",
  });
  expect(asked).toBe(0);
});
