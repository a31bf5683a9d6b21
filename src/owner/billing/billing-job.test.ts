import { afterAll, beforeAll, expect, test } from "vitest";
import { startBillingWorld } from "../../../test/billing-world.ts";
import { applyBillingEvent } from "./apply-billing-event.ts";
import { createBillingLink } from "./create-billing-link.ts";
import { getBillingInfo } from "./get-billing-info.ts";

let world: Awaited<ReturnType<typeof startBillingWorld>>;

beforeAll(async () => {
  world = await startBillingWorld();
});

afterAll(() => world.close());

test("the queue carries an event from the webhook to the plan", async () => {
  const caller = await world.createCaller();
  const premium = Promise.withResolvers<void>();
  world.ctx.jobs.work("apply-billing-event", 1, async ({ data }) => {
    await applyBillingEvent(world.ctx, data);
    if ((await getBillingInfo(world.ctx, caller)).plan === "premium") premium.resolve();
  });
  await world.pay((await createBillingLink(world.ctx, caller, { locale: "en" })).url);
  await premium.promise;
  expect((await getBillingInfo(world.ctx, caller)).upgrade).toBe("complete");
});
