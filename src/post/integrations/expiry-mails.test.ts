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
      .select("kind")
      .where("owner_id", "=", owner.ownerId)
      .where("subject_id", "=", integrationId)
      .execute();
  const queued = [{ kind: "integration-expiring" }, { kind: "integration-expiring" }];
  expect(await listMails()).toEqual(queued);
  await updateIntegration(world.ctx, owner, { integrationId, kindSettings });
  expect(await listMails()).toEqual(queued);
  const make = () =>
    makeIntegrationNotice(world.ctx, owner, {
      ...{ kind: "integration-expiring", subjectId: integrationId, holderId: owner.ownerId },
    });
  expect(await make()).toBeNull();
  world.clock.advance(21 * DAY_MS);
  const mail = await make();
  expect(mail?.content.subject).toMatch(/^The token for Kim's kiln expires in 8 days$/);
  expect(mail?.content.text).toContain(`/bot/integrations/edit?id=${integrationId}`);
  await expire(toDay(365));
  await updateIntegration(world.ctx, owner, { integrationId, password: standardToken });
  expect(await make()).toBeNull();
  expect(await listMails()).toHaveLength(4);
});
