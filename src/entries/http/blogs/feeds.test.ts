import { createServer } from "node:http";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { parseFeed } from "feedsmith";
import { expect, test } from "vitest";
import { sampleArticles } from "../../../../test/blogs/fixtures.ts";
import { startBlogs } from "../../../../test/blogs/start-blogs.ts";
import { listen } from "../../../../test/listen.ts";
import { getBlog } from "../../../post/hosted/settings/get-blog.ts";
import { saveBlog } from "../../../post/hosted/settings/save-blog.ts";

const pings: string[] = [];
/** The feed that the hub fetches after each ping: the first one that the ping names. */
const fetched: string[] = [];
const hub = createServer(async (request, answer) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const [feed = ""] = new URLSearchParams(body).getAll("hub.url");
  fetched.push(await (await fetch(feed)).text());
  pings.push(body);
  answer.writeHead(204).end();
});
const hubUrl = `http://127.0.0.1:${await listen(hub)}`;

const { world, url, get, openBlog, stand, publish } = await startBlogs({
  WEBSUB_HUB: hubUrl,
  OUTBOUND_ALLOW_OWNERS: new URL(hubUrl).host,
});
const [first, vietnamese] = sampleArticles;
if (first === undefined || vietnamese === undefined) throw new Error("There are no samples");
const names = ["feed.xml", "atom.xml", "feed.json"] as const;
const hostile = "Control \u0007 ]]> & <b>bold</b>";

/** A parser that isn't the one which wrote them. */
function readXml(text: string) {
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" }).parse(text);
}

test("RSS, Atom and JSON Feed have the articles in full, with absolute addresses and the photo", async () => {
  const owner = await openBlog({ about: "Clay & fire" });
  const link = (await stand(owner, first)).link;
  await stand(owner, { ...vietnamese, title: hostile, slug: "hostile", tags: [hostile] });
  for (const name of names) {
    const { status, headers, text } = await get(`/@${owner.name}/${name}`);
    expect([name, status, headers["access-control-allow-origin"]]).toEqual([name, 200, undefined]);
    expect(headers["content-type"]).toMatch(/^application\/(rss|atom|feed)\+(xml|json); charset=utf-8$/);
    expect(headers.link).toBe(`<${hubUrl}>; rel="hub", <${url}/@${owner.name}/${name}>; rel="self"`);
    const { feed } = parseFeed(text);
    expect(JSON.stringify(feed)).toContain(link);
    expect(text).toContain("four valleys");
    expect(text).not.toMatch(/src=\\?"(?!https?:)/);
  }
});

test("RSS is well-formed for a parser of its own kind, with enclosure, media and a lasting id", async () => {
  const owner = await openBlog();
  const { remoteId } = await stand(owner, first);
  const { text } = await get(`/@${owner.name}/feed.xml`);
  const { item, ...channel } = readXml(text).rss.channel;
  expect(channel["atom:link"]).toEqual([
    { href: `${url}/@${owner.name}/feed.xml`, rel: "self" },
    { href: hubUrl, rel: "hub" },
  ]);
  expect(item.guid).toEqual({ "#text": `urn:uuid:${remoteId}`, isPermaLink: "false" });
  expect(new Date(item.pubDate).getTime()).toBeGreaterThan(0);
  expect(item["content:encoded"]).toContain("<strong>four valleys</strong>");
  const { url: photo, length, type } = item.enclosure;
  const served = await get(photo);
  expect([type, Number(length)]).toEqual(["image/jpeg", served.bytes.length]);
  expect(item["media:content"]["media:description"]).toBe("Photo 1");
});

test("Atom is well-formed for a parser of its own kind, with what its specification demands", async () => {
  const owner = await openBlog();
  await stand(owner, { title: hostile, slug: "hostile" });
  const { feed } = readXml((await get(`/@${owner.name}/atom.xml`)).text);
  const { blog } = await getBlog(world.as(owner), owner);
  expect(feed.id).toBe(`urn:uuid:${blog?.integrationId}`);
  expect([feed.title, feed.updated, feed.author.name].every((part) => typeof part === "string")).toBe(true);
  expect(feed.entry.content.type).toBe("html");
  expect([feed.entry.id, feed.entry.updated].every((part) => typeof part === "string")).toBe(true);
});

test("JSON Feed follows version 1.1", async () => {
  const owner = await openBlog();
  const { link } = await stand(owner, first);
  const feed = JSON.parse((await get(`/@${owner.name}/feed.json`)).text);
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    home_page_url: `${url}/@${owner.name}/`,
    feed_url: `${url}/@${owner.name}/feed.json`,
    authors: [{ name: expect.any(String) }],
    hubs: [{ type: "WebSub", url: hubUrl }],
    items: [{ url: link, title: first.title, language: "en", tags: first.tags }],
  });
  expect(feed.items[0].content_html).toContain("<p>");
  expect(feed.items[0].date_published).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test("an article keeps its id when the page's address changes", async () => {
  const owner = await openBlog({ name: "feed-before" });
  await stand(owner, first);
  const idAt = async (name: string) => JSON.parse((await get(`/@${name}/feed.json`)).text).items[0].id;
  const before = await idAt("feed-before");
  await saveBlog(world.as(owner), owner, { name: "feed-after" });
  await expect.poll(async () => (await get("/@feed-after/feed.json")).status).toBe(200);
  expect(await idAt("feed-after")).toBe(before);
});

test("a hub hears of each change, and finds it in a feed that was read just before", async () => {
  const owner = await openBlog();
  const isHeard = () => pings.some((ping) => ping.includes(owner.name));
  // The page's opening is a change, too.
  await world.workUntil(async () => isHeard());
  pings.length = fetched.length = 0;
  await get(`/@${owner.name}/feed.xml`);
  await publish(owner, { title: "Heard of" });
  await world.workUntil(async () => isHeard());
  expect(fetched[pings.findIndex((ping) => ping.includes(owner.name))]).toContain("Heard of");
  const form = new URLSearchParams(pings.find((ping) => ping.includes(owner.name)));
  expect(form.get("hub.mode")).toBe("publish");
  expect(form.getAll("hub.url")).toEqual(names.map((name) => `${url}/@${owner.name}/${name}`));
});
