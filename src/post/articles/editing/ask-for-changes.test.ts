import { beforeAll, expect, test } from "vitest";
import { type ApiUser, type ApiWorld, createApiWorld } from "../../../../test/api-world.ts";
import type { Revision } from "../../../writer/article-writer.ts";
import { createBuiltInWriter } from "../../../writer/built-in/built-in-writer.ts";
import { exportRecord } from "../reading/export-record.ts";
import { approveArticle } from "../approve-article.ts";
import { declineArticle } from "../decline-article.ts";
import { failArticle, writeArticle } from "../writing/write-article.ts";

const revisions: Revision[] = [];
let world: ApiWorld;
let owner: ApiUser;
beforeAll(async () => {
  const writer = createBuiltInWriter();
  world = await createApiWorld({
    overrides: {
      writer: {
        ...writer,
        revise: async (material, article, revision) => {
          revisions.push(revision);
          return { article: { ...(await writer.write(material)), ...article }, changed: [] };
        },
      },
    },
  });
  owner = await world.signUp();
});

const ask = (id: string, version: number, section?: Revision["section"]) =>
  world.ask(
    owner,
    `mutation ($id: ID!, $version: Int!, $section: ArticleSection) {
      askForChanges(articleId: $id, version: $version, wish: "shorter", section: $section) { version }
    }`,
    { id, version, section },
  );

test("a change request applies to its section, or to the whole article", async () => {
  const { articleId } = await world.addArticle(owner);
  expect((await ask(articleId, 1, { from: 0, to: 1 })).errors).toBeUndefined();
  await writeArticle(world.ctx, owner, { articleId });
  expect((await ask(articleId, 2)).errors).toBeUndefined();
  await writeArticle(world.ctx, owner, { articleId });
  expect(revisions.map(({ section }) => section)).toEqual([{ from: 0, to: 1 }, null]);
  expect((await exportRecord(world.ctx, owner, { articleId })).wishes).toMatchObject([
    { version: 1, section: { from: 0, to: 1 } },
    { version: 2, section: null },
  ]);
});

test("asking for changes keeps an approval, even if the next version can't be written", async () => {
  const { articleId } = await world.addArticle(owner);
  const approve = () => approveArticle(world.ctx, owner, { articleId, version: 1 });
  await approve();
  const readRecord = () => exportRecord(world.ctx, owner, { articleId });
  const { approvals } = await readRecord();
  expect(approvals).toMatchObject([{ version: 1, decision: "approved" }]);
  expect((await ask(articleId, 1)).errors).toBeUndefined();
  expect(await readRecord()).toMatchObject({ approvals, wishes: [{ version: 1, wish: "shorter" }] });
  await failArticle(world.ctx, owner, { articleId, failure: { reason: "timeout" } });
  await approve();
  await expect(declineArticle(world.ctx, owner, { articleId, version: 1 })).rejects.toThrow("already-decided");
  const events = world.ctx.db.selectFrom("audit_log").select("action").where("subject_id", "=", articleId);
  expect(await events.where("action", "=", "article.approved").execute()).toHaveLength(1);
  expect((await ask(articleId, 1)).errors).toBeUndefined();
  await writeArticle(world.ctx, owner, { articleId });
  const undecided = { version: 2, decision: null, by: null, email: null, at: null };
  expect((await readRecord()).approvals).toEqual([...approvals, undecided]);
});

test("a section that the version doesn't have is refused, and nothing is recorded", async () => {
  const { articleId } = await world.addArticle(owner);
  for (const section of [
    { from: -1, to: 1 },
    { from: 1, to: 1 },
    { from: 0, to: 1_000 },
  ]) {
    const { errors } = await ask(articleId, 1, section);
    expect(errors?.[0]?.extensions).toMatchObject({ code: "invalid-input", field: "section", problem: "invalid" });
  }
  const article = await world.ask(
    owner,
    "query ($id: ID!) { article(id: $id) { generateStatus approval { decision } } }",
    { id: articleId },
  );
  expect(article).toMatchObject({ data: { article: { generateStatus: "GENERATED" } } });
  expect(JSON.stringify(article)).not.toContain("CHANGES");
});
