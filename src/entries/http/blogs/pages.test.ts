import sharp from "sharp";
import { expect, test } from "vitest";
import { publishDirectly } from "../../../../test/blogs/publish-directly.ts";
import { sampleArticles } from "../../../../test/blogs/fixtures.ts";
import { appAnswer, startBlogs } from "../../../../test/blogs/start-blogs.ts";
import { writeArticle } from "../../../post/articles/writing/write-article.ts";
import { saveBlog } from "../../../post/hosted/settings/save-blog.ts";
import { updateIntegration } from "../../../post/integrations/update-integration.ts";

const { world, url, get, openBlog, stand } = await startBlogs();
const [first, vietnamese] = sampleArticles;
if (first === undefined || vietnamese === undefined) throw new Error("There are no samples");
const brief = { blocks: () => [{ type: "paragraph" as const, spans: [{ text: "Said." }] }] };

function find(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, found = ""]) => found);
}

test("an article is served as approved, with its photos, and in words for machines", async () => {
  const owner = await openBlog({ about: "Mountains & mornings", indexed: true });
  const { link } = await stand(owner, first);
  const { status, headers, text } = await get(link);
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(text).toContain('<h1 class="p-name">Ten frames from the ridge</h1>');
  expect(text).toContain("<strong>four valleys</strong>");
  expect(text).toMatch(/class="u-photo u-featured r\d+"/);
  expect(find(text, /<figure[^>]*>\s*<img\s+src="([^"]+)"/g)).toHaveLength(10);
  for (const src of find(text, /(?:src|srcset)="([^"]+)"/g)) {
    const [photo = ""] = src.split(" ");
    expect((await get(photo)).headers["content-type"]).toBe("image/jpeg");
  }
  for (const page of [text, (await get(`/@${owner.name}/`)).text]) {
    const properties = page.matchAll(/<meta property="og:([^"]+)" content="([^"]*)"/g);
    const said = new Map(Array.from(properties, ([, name = "", content = ""]) => [name, content]));
    const { width, height } = await sharp((await get(said.get("image") ?? "")).bytes).metadata();
    expect([said.get("image:width"), said.get("image:height")]).toEqual([String(width), String(height)]);
    expect([said.get("site_name"), said.get("locale")]).toEqual(["Kiln 1", "en_US"]);
    expect(said.get("image:alt")).not.toBe("");
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />');
  }
  expect(text).toContain(`<link rel="canonical" href="${link}" />`);
  const [json = ""] = find(text, /<script type="application\/ld\+json">(.+?)<\/script>/g);
  expect(JSON.parse(json)).toMatchObject({
    "@type": "BlogPosting",
    headline: first.title,
    inLanguage: "en",
    mainEntityOfPage: link,
    author: { name: "Kiln 1" },
  });
});

test("an article's language is the page's, and what is around it is in its owner's", async () => {
  const owner = await openBlog();
  const { text } = await get((await stand(owner, vietnamese)).link);
  expect(text).toContain('<html lang="vi">');
  expect(text).toContain('<footer class="site-foot" lang="en">');
  expect(text).toMatch(/<time class="dt-published"[^>]*>\d\d\/\d\d\/2026</);
});

test("an article leads to its post once, and programs always find the way", async () => {
  const owner = await openBlog();
  await world.connectAccount(owner, { post: { caption: "Nine bowls came out whole." } });
  const { id: articleId } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("owner_id", "=", owner.ownerId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId });
  const { link } = await publishDirectly(world.ctx, owner, articleId);
  const { text } = await get(link);
  const [original = ""] = find(text, /class="u-syndication" value="([^"]+)"/g);
  expect(find(text, /href="([^"]+instagram[^"]+)"/g)).toEqual([original]);

  // A text that doesn't link there: readers get a link below it.
  const elsewhere = "https://pixelfed.example/p/1";
  await world.ctx.db.updateTable("posts").set({ permalink: elsewhere }).where("owner_id", "=", owner.ownerId).execute();
  await saveBlog(world.as(owner), owner, { about: "Bowls" });
  const below = async () => find((await get(link)).text, /class="u-syndication" rel="syndication" href="([^"]+)"/g);
  await expect.poll(below).toEqual([elsewhere]);
});

test("pages run nothing, set no cookie and load nothing from elsewhere", async () => {
  const owner = await openBlog();
  const { link } = await stand(owner, {
    title: '</title><script>alert(1)</script>"',
    excerpt: "]]><img src=x onerror=alert(1)>",
    tags: ["<b>", "a/b"],
  });
  for (const path of [link, `/@${owner.name}/`, `/@${owner.name}/archive`]) {
    const { headers, text } = await get(path);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")|<img\s+src=x/);
    expect(find(text, /<(?:img|link)[^>]+(?:src|href)="(https?:[^"]+)"/g).filter((at) => !at.startsWith(url))).toEqual(
      [],
    );
  }
});

test("lists have twelve articles a page, newest first, by tag and by month", async () => {
  const owner = await openBlog();
  const at = (day: number) => new Date(Date.UTC(2026, day < 10 ? 7 : 8, day + 1));
  for (let day = 0; day < 14; day += 1)
    await stand(owner, {
      title: `Day ${day}`,
      postedAt: at(day),
      tags: day % 7 === 0 ? ["Clay & Fire"] : [],
      ...brief,
    });
  const titles = async (path: string) =>
    find((await get(`/@${owner.name}${path}`)).text, /class="u-url"[^>]*>([^<]+)</g);
  expect((await titles("/")).slice(0, 2)).toEqual(["Day 13", "Day 12"]);
  expect(await titles("/")).toHaveLength(12);
  expect(await titles("/page/2")).toEqual(["Day 1", "Day 0"]);
  expect(await titles("/tag/clay%20%26%20fire")).toEqual(["Day 7", "Day 0"]);
  expect(await titles("/2026/09")).toEqual(["Day 13", "Day 12", "Day 11", "Day 10"]);
  const { text } = await get(`/@${owner.name}/archive`);
  expect(text).toMatch(/\/2026\/09">September 2026<\/a\s*><span class="count">4</);
  for (const none of ["/page/3", "/page/1", "/tag/none", "/2026/01", "/2026/13", "/no-such", "/a/b/c", "/%00", "/%ff"])
    expect([none, (await get(`/@${owner.name}${none}`)).status]).toEqual([none, 404]);
});

test("a list's heading spells the tag as its owner does, and begins the month with a capital", async () => {
  const owner = await openBlog();
  await world.ctx.db.updateTable("accounts").set({ locale: "vi" }).where("owner_id", "=", owner.ownerId).execute();
  const tag = "Gốm và Lửa".repeat(15);
  await stand(owner, { title: "Spelt", postedAt: new Date("2026-09-03T12:00:00Z"), tags: ["Kiln", tag], ...brief });
  const headingAt = async (path: string) =>
    find((await get(`/@${owner.name}${path}`)).text, /<h1 class="top p-name">([^<]+)</g);
  await expect.poll(() => headingAt("/2026/09")).toEqual(["Tháng 9 năm 2026"]);
  expect((await get(`/@${owner.name}/archive`)).text).toContain('/2026/09">Tháng 9 năm 2026<');
  expect(await headingAt("/tag/kiln")).toEqual(["Thẻ “Kiln”"]);
  // An address has up to nine characters for each of the tag's.
  expect(await headingAt(`/tag/${encodeURIComponent(tag.toLowerCase())}`)).toEqual([`Thẻ “${tag}”`]);
  expect((await get(`/@${owner.name}/tag/${"x".repeat(301)}`)).status).toBe(404);
});

test("a long text full of words that look like photos' classes is laid out as fast", async () => {
  const owner = await openBlog();
  const spans = [{ text: "r1 ".repeat(20_000) }];
  const { link } = await stand(owner, { title: "Long", blocks: () => [{ type: "paragraph", spans }] });
  const started = performance.now();
  const { text } = await get(link);
  expect([text.includes(".r1{"), performance.now() - started < 2_000]).toEqual([false, true]);
});

test("HEAD has no body, other methods are refused, and what isn't a blog is the app's", async () => {
  const { name } = await openBlog();
  const head = await get(`/@${name}/`, { method: "HEAD" });
  expect([head.status, head.bytes.length, Number(head.headers["content-length"]) > 1_000]).toEqual([200, 0, true]);
  expect((await get(`/@${name}/`, { method: "POST" })).status).toBe(405);
  for (const path of ["/@nobody/", "/trynow"]) expect((await get(path)).text).toBe(appAnswer);
});

test("search engines stay away until they are wanted; then there is a sitemap", async () => {
  const owner = await openBlog();
  const { link } = await stand(owner, first);
  const before = await get(link);
  expect(before.headers["x-robots-tag"]).toBe("noindex");
  expect(before.text).toContain('<meta name="robots" content="noindex" />');
  expect((await get(`/@${owner.name}/sitemap.xml`)).status).toBe(404);
  await saveBlog(world.as(owner), owner, { indexed: true });
  await expect.poll(async () => (await get(link)).headers["x-robots-tag"]).toBeUndefined();
  expect((await get(link)).text).not.toContain("noindex");
  const sitemap = await get(`/@${owner.name}/sitemap.xml`);
  expect(find(sitemap.text, /<loc>([^<]+)<\/loc>/g)).toEqual([`${url}/@${owner.name}/`, link]);
  expect(find(sitemap.text, /<image:loc>([^<]+)</g)).toHaveLength(10);
  expect((await get(`/@${owner.name}/robots.txt`)).text).toContain(`Sitemap: ${url}/@${owner.name}/sitemap.xml`);
});

test("readers can report a page to the operator", async () => {
  const owner = await openBlog();
  const { text } = await get((await stand(owner, { title: "Reported", ...brief })).link);
  expect(text).toMatch(/href="mailto:operator@galley.example\?subject=[^"]+Freported"/);
});

test("a page that is switched off, or whose owner is suspended, isn't there", async () => {
  const owner = await openBlog();
  expect((await get(`/@${owner.name}/`)).status).toBe(200);
  await saveBlog(world.as(owner), owner, { active: false });
  await expect.poll(async () => (await get(`/@${owner.name}/`)).text).toBe(appAnswer);
  await saveBlog(world.as(owner), owner, { active: true });
  await expect.poll(async () => (await get(`/@${owner.name}/`)).status).toBe(200);
  await world.ctx.db
    .updateTable("accounts")
    .set({ suspended_at: world.clock.now() })
    .where("owner_id", "=", owner.ownerId)
    .execute();
  await expect.poll(async () => (await get(`/@${owner.name}/`)).text).toBe(appAnswer);
});

test("a page whose owner has paused publishing stays paused when they change anything else about it", async () => {
  const owner = await openBlog();
  const read = () =>
    world.ctx.db
      .selectFrom("integrations")
      .select(["id", "active", "status", "site_name"])
      .where("owner_id", "=", owner.ownerId)
      .executeTakeFirstOrThrow();
  const { id: integrationId } = await read();
  await updateIntegration(world.as(owner), owner, { integrationId, active: false });
  await saveBlog(world.as(owner), owner, { title: "Renamed", active: true });
  expect(await read()).toMatchObject({ active: false, status: "INACTIVE", site_name: "Renamed" });
  await saveBlog(world.as(owner), owner, { active: false });
  await saveBlog(world.as(owner), owner, { active: true });
  expect(await read()).toMatchObject({ active: true, status: "ACTIVE" });
});
