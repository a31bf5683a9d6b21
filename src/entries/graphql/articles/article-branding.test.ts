import { sql } from "kysely";
import { expect, test } from "vitest";
import { type ApiWorld, createApiWorld } from "../../../../test/api-world.ts";
import { grantCustomPlan } from "../../../owner/plans/grant-custom-plan.ts";

test(
  "html and markdown end with the line that names the product until the plan leaves it out; the document is " +
    "without it",
  async () => {
    const world = await createApiWorld({
      settings: { DEFAULT_PLAN: "free", PUBLIC_URL: "https://galley.example.org" },
    });
    const owner = await world.signUp();
    const { articleId } = await world.addArticle(owner);
    const read = async () => {
      const { data } = await world.ask(
        owner,
        "query ($id: ID!) { article(id: $id) { html markdown document { blocks { type } } } }",
        {
          id: articleId,
        },
      );
      return data?.["article"] as { html: string; markdown: string; document: unknown };
    };
    const branded = await read();
    expect(branded.html).toMatch(/<p>Made with <a href="https:\/\/galley\.example\.org\/?"[^>]*>Galley<\/a><\/p>$/);
    expect(branded.markdown.trimEnd()).toMatch(/Made with \[Galley\]\(<?https:\/\/galley\.example\.org\/?>?\)$/);
    expect(JSON.stringify(branded.document)).not.toContain("Made with");
    await grantCustomPlan(world.ctx, owner, { maxArticlesInPeriod: 20, to: null });
    const plain = await read();
    expect(plain.html + plain.markdown).not.toContain("Galley");
    expect(plain.document).toEqual(branded.document);
  },
);

test("the plan is loaded once, however many articles are shown", async () => {
  const world = await createApiWorld({ settings: { DEFAULT_PLAN: "free" } });
  const owner = await world.signUp();
  const count = async () => {
    world.takeStatements();
    await world.ask(owner, "{ articles { nodes { html markdown } } }");
    return world.takeStatements();
  };
  await world.addArticle(owner);
  // The first request reads the profile too.
  await count();
  const one = await count();
  for (let more = 0; more < 3; more += 1) await world.addArticle(owner);
  expect(await count()).toBe(one);
});

test("copies carry the AI label from the settings if a model helped write the text", async () => {
  const worlds = { on: await createApiWorld(), off: await createApiWorld({ settings: { AI_MARKING: "false" } }) };
  const read = async (world: ApiWorld, writer: "model" | "built-in") => {
    const owner = await world.signUp();
    const { articleId } = await world.addArticle(owner);
    if (writer === "model")
      await sql`
        update article_versions set record = jsonb_set(record, '{writer}', '"model"')
        where article_id = ${articleId}`.execute(world.ctx.db);
    const { data } = await world.ask(owner, "query ($id: ID!) { article(id: $id) { html markdown } }", {
      id: articleId,
    });
    const article = data?.["article"] as { html: string; markdown: string };
    return [article.html, article.markdown].map((text) => text.includes("digitalsourcetype/trainedAlgorithmicMedia"));
  };
  expect(await read(worlds.on, "model")).toEqual([true, true]);
  expect(await read(worlds.on, "built-in")).toEqual([false, false]);
  expect(await read(worlds.off, "model")).toEqual([false, false]);
});
