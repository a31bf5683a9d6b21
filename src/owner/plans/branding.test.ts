import { beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../../platform/actor.ts";
import { renderGutenberg } from "../../document/render/gutenberg.ts";
import { articleLanguages } from "../../platform/languages.ts";
import { withBranding } from "./branding.ts";
import { grantCustomPlan } from "./grant-custom-plan.ts";

let world: World;
let owner: Caller;
const document = { blocks: [{ type: "paragraph" as const, spans: [{ text: "Bread." }] }] };

beforeAll(async () => {
  world = await createWorld({}, { DEFAULT_PLAN: "free", PUBLIC_URL: "https://galley.example.org" });
  owner = await world.createOwner();
});

test.each(articleLanguages)(
  "an article in %s ends with one line that names the product, as a link",
  async (language) => {
    const { blocks } = await withBranding(world.ctx, world.ctx.db, owner.ownerId, { document, language });
    expect(blocks.slice(0, -1)).toEqual(document.blocks);
    const html = renderGutenberg({ blocks }, { pictures: new Map(), marker: "m" });
    expect(html).toMatch(
      /<p>[^<]*<a href="https:\/\/galley.example.org\/?">Galley<\/a>[^<]*<\/p>\n<!-- \/wp:paragraph -->$/,
    );
  },
);

test("a plan without branding leaves the document unchanged, exactly while it lasts", async () => {
  const other = await world.createOwner();
  const branded = async () =>
    (await withBranding(world.ctx, world.ctx.db, other.ownerId, { document, language: "en" })).blocks.length === 2;
  expect(await branded()).toBe(true);
  await grantCustomPlan(world.ctx, other, {
    maxArticlesInPeriod: 20,
    to: new Date(world.clock.now().getTime() + 3_600_000),
  });
  expect(await branded()).toBe(false);
  world.clock.advance(3_600_000);
  expect(await branded()).toBe(true);
});
