import { beforeAll, expect, test } from "vitest";
import type { Caller } from "../../../platform/actor.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { createBuiltInWriter } from "../../../writer/built-in/built-in-writer.ts";
import type { ArticleWriter } from "../../../writer/article-writer.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { queueNextVersion } from "./queue-next-version.ts";
import { retryArticle } from "./retry-article.ts";
import { failArticle, writeArticle } from "./write-article.ts";

const builtIn = createBuiltInWriter();
let write: ArticleWriter["write"] = builtIn.write;
let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld({ writer: { write: (...args) => write(...args) } });
  owner = await world.createOwner();
});

/** Creates a new post with a PENDING article. */
async function newArticle(): Promise<string> {
  write = builtIn.write;
  const { sourceId } = await world.connectAccount(owner, {
    post: { caption: "The kiln is cold again. Nine bowls came out whole." },
  });
  const row = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  return row.id;
}

function read(articleId: string) {
  return world.ctx.db
    .selectFrom("articles as article")
    .leftJoin("article_versions as version", (join) => join.onRef("version.article_id", "=", "article.id"))
    .select(["article.status", "article.failure", "article.version", "version.title"])
    .where("article.id", "=", articleId)
    .execute();
}

test("writes one version, however often the job runs", async () => {
  const articleId = await newArticle();
  await writeArticle(world.ctx, owner, { articleId });
  await writeArticle(world.ctx, owner, { articleId });
  const rows = await read(articleId);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ status: "GENERATED", version: 1, failure: null });
});

test("of eight concurrent workers, one stores, and one approval is requested", async () => {
  const articleId = await newArticle();
  await Promise.all(Array.from({ length: 8 }, () => writeArticle(world.ctx, owner, { articleId })));
  expect(await read(articleId)).toHaveLength(1);
  const approvals = await world.ctx.db
    .selectFrom("approvals")
    .select("id")
    .where("article_id", "=", articleId)
    .execute();
  expect(approvals).toHaveLength(1);
});

test("a writer that timed out doesn't overwrite its successor's version", async () => {
  const articleId = await newArticle();
  let finish: () => void = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  let begun: () => void = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  write = async (material) => {
    begun();
    await slow;
    return { ...(await builtIn.write(material)), title: "From the slow one" };
  };
  const abandoned = writeArticle(world.ctx, owner, { articleId });
  await hasBegun;
  write = builtIn.write;
  await writeArticle(world.ctx, owner, { articleId });
  finish();
  await abandoned;
  const rows = await read(articleId);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.title).not.toBe("From the slow one");
});

test("a job from before the owner's answer doesn't take the article from the job that writes with it", async () => {
  const articleId = await newArticle();
  await inTransaction(world.ctx, (tx) => queueNextVersion(world.ctx, tx, owner.ownerId, { articleId }));
  write = async (material) => {
    write = builtIn.write;
    await writeArticle(world.ctx, owner, { articleId, round: 0 });
    return { ...(await builtIn.write(material)), title: "With the answer" };
  };
  await writeArticle(world.ctx, owner, { articleId, round: 1 });
  expect(await read(articleId)).toMatchObject([{ status: "GENERATED", version: 1, title: "With the answer" }]);
});

test("a permanent failure leaves the article FAILED with the reason, and it can be retried", async () => {
  const articleId = await newArticle();
  write = () => Promise.reject(new ConnectorError("model", "unauthorized"));
  await world.workUntil(async () => (await read(articleId))[0]?.status === "FAILED");
  expect((await read(articleId))[0]).toMatchObject({ failure: "unauthorized", version: 0 });
  write = builtIn.write;
  await retryArticle(world.ctx, owner, { articleId });
  await world.workUntil(async () => (await read(articleId))[0]?.status === "GENERATED");
});

test("only a failed article can be retried, and only by its owner", async () => {
  const articleId = await newArticle();
  await expect(retryArticle(world.ctx, owner, { articleId })).rejects.toMatchObject({ code: "not-retryable-state" });
  await failArticle(world.ctx, owner, { articleId, failure: { reason: "internal" } });
  const stranger = await world.createOwner();
  await expect(retryArticle(world.ctx, stranger, { articleId })).rejects.toMatchObject({ code: "not-found" });
});
