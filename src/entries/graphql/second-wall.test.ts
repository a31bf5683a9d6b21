import { expect, test } from "vitest";
import { createApiWorld } from "../../../test/api-world.ts";
import { describeStrangers } from "../../../test/strangers.ts";
import { withoutOwnerConditions } from "../../../test/without-owner-conditions.ts";
import { countArticles } from "../../post/articles/reading/count-articles.ts";
import { getArticle } from "../../post/articles/reading/get-article.ts";

const shared = describeStrangers("another user's things, when statements have forgotten the owner", () =>
  createApiWorld({ plugins: [withoutOwnerConditions] }),
);

test("without row-level security, such statements leak other owners' rows", async () => {
  const { world, owner, stranger, ids } = shared();
  const open = { ...world.ctx, db: world.ctx.db.withPlugin(withoutOwnerConditions) };
  const bound = { ...world.ctx, db: world.ctx.dbOf(stranger.ownerId).withPlugin(withoutOwnerConditions) };
  const articleId = String(ids["articleId"]);
  expect(await getArticle(open, stranger, { articleId })).toMatchObject({ id: articleId });
  await expect(getArticle(bound, stranger, { articleId })).rejects.toMatchObject({ code: "not-found" });
  const counts = await Promise.all([
    countArticles(open, stranger, {}),
    countArticles(world.ctx, stranger, {}),
    countArticles(world.ctx, owner, {}),
  ]);
  const [forgetful, own, owners] = counts.map(({ total }) => total);
  expect(forgetful).toBe(Number(own) + Number(owners));
  expect((await countArticles(bound, stranger, {})).total).toBe(own);
});
