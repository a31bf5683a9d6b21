import { beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../../platform/actor.ts";
import type { PublishWhen } from "../integrations/tables.ts";
import { updateIntegration } from "../integrations/update-integration.ts";
import { createBuiltInWriter } from "../../writer/built-in/built-in-writer.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import type { Finding } from "../../writer/article-writer.ts";

let world: World;
let findings: Finding[] = [];
const builtIn = createBuiltInWriter();
beforeAll(async () => {
  const writer = {
    write: async (...args: Parameters<typeof builtIn.write>) => ({ ...(await builtIn.write(...args)), findings }),
  };
  world = await createWorld({ writer });
});

/** Counts the publications of a written but unapproved article. */
async function writeFor(owner: Caller, publishWhen: PublishWhen): Promise<number> {
  const { integrationId } = await world.connectSite(owner);
  await updateIntegration(world.ctx, owner, { integrationId, publishWhen });
  const { sourceId } = await world.connectAccount(owner, { post: { caption: "Nine bowls came out whole." } });
  const article = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId: article.id });
  const publications = await world.ctx.db
    .selectFrom("publications")
    .select("id")
    .where("integration_id", "=", integrationId)
    .execute();
  return publications.length;
}

test.each<[PublishWhen, number]>([
  ["at-once", 1],
  ["on-approval", 0],
  ["by-hand", 0],
])("an integration set to %s", async (when, publications) => {
  expect(await writeFor(await world.createOwner(), when)).toBe(publications);
});

test("a finding makes an article wait, a hint doesn't", async () => {
  const finding: Finding = { kind: "title", block: null, sentence: null, reason: "titleTooShort" as Finding["reason"] };
  findings = [finding];
  expect(await writeFor(await world.createOwner(), "at-once")).toBe(0);
  findings = [{ ...finding, isAdvice: true }];
  expect(await writeFor(await world.createOwner(), "at-once")).toBe(1);
});
