import { afterAll, beforeAll, expect, test } from "vitest";
import { standardToken } from "../../../simulators/forges/forge.ts";
import { startForge } from "../../../simulators/forges/start-forge.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { control } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { createGitPublisher } from "../../connectors/git/index.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { createIntegration } from "./connecting/create-integration.ts";
import { makeIntegrationNotice } from "./make-integration-notice.ts";
import { updateIntegration } from "./update-integration.ts";

const DAY_MS = 86_400_000;
let world: World;
let github: Simulator;
const outbound = createOutbound({ allow: ["127.0.0.0/8"] });
beforeAll(async () => {
  world = await createWorld();
  github = await startForge("github");
  world.ctx.publishers.git = createGitPublisher({ outbound });
});
afterAll(async () => {
  await github.close();
  await outbound.close();
});

const toDay = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const expire = (tokenExpiresOn: string | null) => control(github, "POST", "/settings", { tokenExpiresOn });

test("a repository's token that's about to expire is announced twice, unless it has been replaced", async () => {
  const owner = await world.createOwner();
  await expire(toDay(30));
  const site = { siteUrl: `${github.url}/kim/site`, username: "", password: standardToken };
  const given = { kind: "git" as const, label: "Kim's kiln", ...site, kindSettings: { forge: "github" } };
  const { id: integrationId, kindSettings } = await createIntegration(world.ctx, owner, given);
  const listMails = () =>
    world.ctx.db
      .selectFrom("mails")
      .select(["kind", "state"])
      .orderBy("id")
      .where("owner_id", "=", owner.ownerId)
      .where("subject_id", "=", integrationId)
      .execute();
  const warning = { kind: "integration-expiring", state: "queued" };
  const queued = [warning, warning];
  expect(await listMails()).toEqual(queued);
  await updateIntegration(world.ctx, owner, { integrationId, kindSettings });
  expect(await listMails()).toEqual(queued);
  const make = () =>
    makeIntegrationNotice(world.ctx, owner, {
      ...{ kind: "integration-expiring", subjectId: integrationId, holderId: owner.ownerId },
    });
  expect(await make()).toBeNull();
  const advanceTo = (time: number) => world.clock.advance(time - world.clock.now().getTime());
  const expiresAt = Date.parse(toDay(30));
  // The queue starts jobs up to a second late.
  advanceTo(expiresAt - 10 * DAY_MS + 1_000);
  const mail = await make();
  expect(mail?.content.subject).toMatch(/^The token for Kim's kiln expires in 10 days$/);
  expect(mail?.content.text).toContain(`/bot/integrations/edit?id=${integrationId}`);
  advanceTo(expiresAt - 3 * DAY_MS + 1_000);
  expect((await make())?.content.subject).toMatch(/expires in 3 days$/);
  await expire(toDay(6));
  await updateIntegration(world.ctx, owner, { integrationId, password: standardToken });
  // The old token's mails are dropped, although the new one soon expires too.
  const dropped = { ...warning, state: "failed" };
  expect(await listMails()).toEqual([dropped, dropped, warning]);
  await expire(null);
  await updateIntegration(world.ctx, owner, { integrationId, password: standardToken });
  expect(await make()).toBeNull();
  expect(await listMails()).toEqual([dropped, dropped, dropped]);
});
