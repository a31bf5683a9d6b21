import { expect, test } from "vitest";
import { appAnswer, startBlogs } from "../../../../test/blogs/start-blogs.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { saveBlog } from "../../../post/hosted/settings/save-blog.ts";
import { publishDirectly } from "../../../../test/blogs/publish-directly.ts";

const { world, url, get, openBlog, stand } = await startBlogs();
const brief = { blocks: () => [{ type: "paragraph" as const, spans: [{ text: "Said." }] }] };
const save = (owner: Awaited<ReturnType<typeof openBlog>>, input: Parameters<typeof saveBlog>[2]) =>
  saveBlog(world.as(owner), owner, input);

test("a changed slug redirects from each earlier one", async () => {
  const owner = await openBlog();
  const { articleId, link } = await stand(owner, { title: "First try", ...brief });
  for (const slug of ["second-try", "third-try"]) {
    await world.ctx.db.updateTable("article_versions").set({ slug }).where("article_id", "=", articleId).execute();
    await publishDirectly(world.ctx, owner, articleId);
  }
  const now = `${url}/@${owner.name}/third-try`;
  await expect.poll(async () => (await get(link)).headers.location).toBe(now);
  const second = await get(`/@${owner.name}/second-try`);
  expect([second.status, second.headers.location, (await get(now)).status]).toEqual([301, now, 200]);
});

test("two articles with the same slug have two addresses, and a slug never hides a page of the blog", async () => {
  const owner = await openBlog();
  const links = [];
  for (const slug of ["same", "same", "archive", "", "a/b.c"])
    links.push((await stand(owner, { title: `Slug ${slug}`, slug, ...brief })).link);
  expect(links.map((link) => link.split("/").at(-1))).toEqual(["same", "same-2", "archive-2", "article", "a-b-c"]);
  for (const link of links) expect((await get(link)).status).toBe(200);
});

test("an article that was taken back answers 410, and stands again once it's published again", async () => {
  const owner = await openBlog();
  const { articleId, link, remoteId } = await stand(owner, { title: "On and off", ...brief });
  expect((await get(link)).status).toBe(200);
  const target = {
    ownerId: owner.ownerId,
    integrationId: null,
    ...{ siteUrl: "", apiUrl: "", username: "", password: "", settings: {} },
  };
  await world.ctx.publishers.hosted?.unpublish?.(target, remoteId);
  await expect.poll(async () => (await get(link)).status).toBe(410);
  expect((await get(link)).text).toContain("This article is gone");
  expect((await get(`/@${owner.name}/feed.xml`)).text).not.toContain("On and off");
  expect(await publishDirectly(world.ctx, owner, articleId)).toEqual({ link, remoteId });
  await expect.poll(async () => (await get(link)).status).toBe(200);
});

test("redirects that can be undone aren't cached", async () => {
  const owner = await openBlog();
  const { articleId, link } = await stand(owner, { title: "Back and forth", ...brief });
  await world.ctx.db.updateTable("article_versions").set({ slug: "b" }).where("article_id", "=", articleId).execute();
  await publishDirectly(world.ctx, owner, articleId);
  await expect.poll(async () => (await get(link)).status).toBe(301);
  for (const moved of [await get(link), await get(`/@${owner.name}`)])
    expect([moved.status, moved.headers["cache-control"]]).toEqual([301, "public, no-cache"]);
});

test("a slash at the end leads to the address without it", async () => {
  const owner = await openBlog();
  const { link } = await stand(owner, { title: "Slashed", tags: ["x"], ...brief });
  for (const path of ["/slashed", "/archive", "/tag/x", "/2026/11"]) {
    const answer = await get(`/@${owner.name}${path}/?a=1`);
    expect([answer.status, answer.headers.location]).toEqual([301, `${url}/@${owner.name}${path}?a=1`]);
  }
  expect([(await get(link)).status, (await get(`/@${owner.name}/`)).status]).toEqual([200, 200]);
});

test("a changed name redirects for good, with what comes after it", async () => {
  const owner = await openBlog({ name: "old-name" });
  const { link } = await stand(owner, { title: "Moved", ...brief });
  await save(owner, { name: "new-name" });
  await expect.poll(async () => (await get(link)).headers.location).toBe(`${url}/@new-name/moved`);
  expect((await get("/@old-name/tag/x?a=1")).headers.location).toBe(`${url}/@new-name/tag/x?a=1`);
  const bare = await get("/@New-Name");
  expect([bare.status, bare.headers.location]).toEqual([301, `${url}/@new-name/`]);
  const other = await openBlog();
  await expect(save(other, { name: "old-name" })).rejects.toMatchObject({ field: "name", problem: "taken" });
  await save(owner, { name: "old-name" });
  await expect.poll(async () => (await get("/@new-name/moved")).headers.location).toBe(link);
});

test.each([
  ["admin", "taken"],
  ["ab", "invalid"],
  ["-dash", "invalid"],
  ["two--dashes", "invalid"],
  ["ümlaut", "invalid"],
  ["a/b", "invalid"],
  ["", "required"],
  ["x".repeat(31), "too-long"],
])("the name %s is refused", async (name, problem) => {
  const owner = await openBlog();
  await expect(save(owner, { name })).rejects.toMatchObject({ field: "name", problem });
});

test("an owner can't hoard names", async () => {
  const owner = await openBlog({ name: "hoard-0" });
  for (const number of [1, 2, 3, 4]) await save(owner, { name: `hoard-${number}` });
  await expect(save(owner, { name: "hoard-5" })).rejects.toMatchObject({ field: "name", problem: "too-many" });
  expect((await get("/@hoard-5/")).text).toBe(appAnswer);
});

test("of two owners who want a name at once, one gets it", async () => {
  const owners = [await openBlog(), await openBlog()];
  const results = await Promise.allSettled(owners.map((owner) => save(owner, { name: "wanted" })));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

/** The article stands on the owner's own site, too. */
async function standElsewhere(owner: Awaited<ReturnType<typeof openBlog>>, articleId: string, theirs: string) {
  const { integrationId } = await world.connectSite(owner);
  await inTransaction(world.ctx, (tx) =>
    tx
      .insertInto("publications")
      .values({
        owner_id: owner.ownerId,
        id: crypto.randomUUID(),
        article_id: articleId,
        integration_id: integrationId,
        version: 1,
        state: "published",
        remote_id: "1",
        link: theirs,
        published_at: world.clock.now(),
        created_at: world.clock.now(),
      })
      .execute(),
  );
  return integrationId;
}

test("canonical leads to the owner's own site once the article is there too", async () => {
  const owner = await openBlog({ indexed: true });
  const { articleId, link } = await stand(owner, { title: "In two places", ...brief });
  const { link: onlyHere } = await stand(owner, { title: "Only here", ...brief });
  const theirs = "https://theirs.example/in-two-places";
  await standElsewhere(owner, articleId, theirs);
  const { text } = await get(link);
  expect(text).toContain(`<link rel="canonical" href="${theirs}" />`);
  // Everything that programs read agrees.
  expect(text).toContain(`<meta property="og:url" content="${theirs}" />`);
  expect(text).toContain(`"mainEntityOfPage":"${theirs}"`);
  expect(/class="u-url" [a-z]+="([^"]+)"/.exec(text)?.[1]).toBe(theirs);
  const sitemap = (await get(`/@${owner.name}/sitemap.xml`)).text;
  expect([sitemap.includes(`<loc>${link}</loc>`), sitemap.includes(`<loc>${onlyHere}</loc>`)]).toEqual([false, true]);
});

test.each([
  ["git", { pageUrl: "" }, "https://forge.example/kim/private/blob/main/a.md", false],
  ["git", { pageUrl: "https://kim.example/$slug/" }, "https://forge.example/kim/private/blob/main/a.md", false],
  ["git", { pageUrl: "https://kim.example/$slug/" }, "https://git.example/kim", false],
  ["git", { pageUrl: "https://kim.example/$slug/" }, "https://kim.example/a/", true],
  ["git", { pageUrl: "https://$language.kim.example/$slug/" }, "https://en.kim.example/a/", true],
  ["git", { pageUrl: "https://kims-new.example/$slug/" }, "https://kim.example/a/", true],
  ["files", { publicUrl: "" }, "https://bucket.example/a/article.html", false],
  ["files", { publicUrl: "https://kim.example" }, "https://kim.example/a/article.html", true],
] as const)("canonical is only a page, never a file among %s: %j, %s", async (kind, settings, theirs, isPage) => {
  const owner = await openBlog({ indexed: true });
  const { articleId, link } = await stand(owner, { title: "A file", ...brief });
  const integrationId = await standElsewhere(owner, articleId, theirs);
  await world.ctx.db
    .updateTable("integrations")
    .set({ kind, settings: JSON.stringify(settings), api_url: "https://git.example/kim" })
    .where("id", "=", integrationId)
    .execute();
  const { text } = await get(link);
  expect(text).toContain(`<link rel="canonical" href="${isPage ? theirs : link}" />`);
  expect(text.includes(theirs)).toBe(isPage);
  expect((await get(`/@${owner.name}/sitemap.xml`)).text.includes(link)).toBe(!isPage);
});
