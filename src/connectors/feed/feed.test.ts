import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFeeds } from "../../../simulators/feeds/start-feeds.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { control } from "../../../test/rig.ts";
import { systemClock } from "../../platform/clock.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import type { AddressedSource, Reading } from "../source.ts";
import { createFeeds } from "./index.ts";
import { readFeed } from "./read-feed.ts";
import { toPost } from "./to-post.ts";

let simulator: Simulator;
let outbound: Outbound;
let feeds: AddressedSource;
beforeAll(async () => {
  simulator = await startFeeds();
  outbound = createOutbound({ allow: [new URL(simulator.url).host], ofOwners: true });
  feeds = createFeeds({ outbound, clock: systemClock });
});
afterAll(async () => {
  await outbound.close();
  await simulator.close();
});

let count = 0;
async function addFeed(settings: object = {}) {
  const name = `blog-${(count += 1)}`;
  const { feedUrl, siteUrl } = await control<{ feedUrl: string; siteUrl: string }>(simulator, "POST", "/feeds", {
    name,
    ...settings,
  });
  const add = (item: object) => control(simulator, "POST", `/feeds/${name}/items`, item);
  const change = (changes: object) => control(simulator, "PATCH", `/feeds/${name}`, changes);
  const reading: Reading = { address: feedUrl, name, etag: null, lastModified: null };
  return { name, feedUrl, siteUrl, add, change, reading };
}

async function failure(call: Promise<unknown>): Promise<ConnectorError> {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConnectorError);
  return error as ConnectorError;
}

const bowls = {
  guid: "g1",
  title: "Nine bowls",
  html: "<p>Out of the kiln &amp; still warm.<br>See <a href='/more'>more</a>.</p><script>no()</script>",
  pictures: [
    { seed: 1, alt: "Nine bowls on a shelf" },
    { seed: 2, alt: "" },
  ],
  date: "2026-11-02T10:00:00Z",
  tags: ["Pottery", "Uncategorized", "Autumn Walk"],
};

describe.each(["rss", "atom", "rdf", "json"])("a feed as %s", (format) => {
  test.each(["in-text", "enclosure", "media"])("has words, pictures %s, date and link", async (attached) => {
    const { add, reading } = await addFeed({ format });
    await add({ ...bowls, attached });
    const { posts } = await feeds.open(reading).listPosts({ limit: 10 });
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({
      caption: "Nine bowls\n\nOut of the kiln & still warm.\nSee more.\n\n#Pottery #AutumnWalk",
      kind: "carousel",
      postedAt: new Date("2026-11-02T10:00:00Z"),
      permalink: expect.stringContaining("/p/1") as string,
    });
    expect(posts[0]?.pictures.map(({ url }) => url)).toEqual([1, 2].map((n) => `${simulator.url}/pictures/${n}.jpg`));
    expect(posts[0]?.links).toContain(`${simulator.url}/more`);
    const picture = posts[0]?.pictures[0] ?? { mediaId: "", url: "", altText: null };
    expect((await feeds.open(reading).downloadPicture(picture)).mediaType).toBe("image/jpeg");
  });

  test("is found by its own address and by its site's", async () => {
    const { feedUrl, siteUrl } = await addFeed({ format, title: "Clay & fire" });
    for (const address of [feedUrl, siteUrl]) {
      expect(await feeds.find(address)).toEqual({
        kind: "feed",
        remoteId: feedUrl,
        address: feedUrl,
        name: "Clay & fire",
      });
    }
  });
});

test("a picture's description comes along", async () => {
  const { add, reading } = await addFeed();
  await add({ ...bowls, attached: "in-text" });
  const { posts } = await feeds.open(reading).listPosts({ limit: 10 });
  expect(posts[0]?.pictures.map(({ altText }) => altText)).toEqual(["Nine bowls on a shelf", null]);
});

test("an unchanged feed isn't sent again, and a changed one is", async () => {
  const { add, reading } = await addFeed();
  await add(bowls);
  const first = await feeds.open(reading).listPosts({ limit: 10 });
  const known = first.reading ?? reading;
  expect(known).toMatchObject({ etag: expect.stringMatching(/^"/) as string });
  expect(await feeds.open(known).listPosts({ limit: 10 })).toEqual({ posts: [], after: null, usage: [] });
  await add({ ...bowls, guid: "g2" });
  expect((await feeds.open(known).listPosts({ limit: 10 })).posts).toHaveLength(2);
});

test("a feed that has moved for good is remembered at its new address; one that moved for now isn't", async () => {
  const [old, fresh] = [await addFeed(), await addFeed()];
  await fresh.add(bowls);
  await old.change({ state: "moved", movedTo: fresh.name });
  const moved = await feeds.open(old.reading).listPosts({ limit: 10 });
  expect([moved.posts.length, moved.reading?.address]).toEqual([1, fresh.feedUrl]);
  await old.change({ state: "moved-for-now" });
  expect((await feeds.open(old.reading).listPosts({ limit: 10 })).reading?.address).toBe(old.feedUrl);
});

test.each([
  ["gone", "not-found", "gone"],
  ["missing", "not-found", "http-404"],
  ["password", "unauthorized", "http-401"],
])("a feed that is %s says so", async (state, reason, code) => {
  const { change, reading, feedUrl } = await addFeed();
  await change({ state });
  for (const call of [feeds.open(reading).listPosts({ limit: 10 }), feeds.find(feedUrl)])
    expect(await failure(call)).toMatchObject({ reason, code });
});

test("a server that asks for patience, in seconds or until a date, is left alone for as long", async () => {
  const { reading } = await addFeed();
  const slow = (after: string) =>
    control(simulator, "POST", "/faults", {
      match: { path: new URL(reading.address).pathname },
      fault: { kind: "status", status: 429, headers: { "retry-after": after } },
    });
  await slow("120");
  expect(await failure(feeds.open(reading).listPosts({ limit: 10 }))).toMatchObject({ retryAfterSeconds: 120 });
  await slow(new Date(Date.now() + 3_600_000).toUTCString());
  const { retryAfterSeconds } = await failure(feeds.open(reading).listPosts({ limit: 10 }));
  expect(retryAfterSeconds).toBeGreaterThan(3_500);
  expect(retryAfterSeconds).toBeLessThan(3_601);
});

test("a site without a feed, a page in a feed's place and a body without end aren't feeds", async () => {
  const { change, siteUrl, feedUrl, reading } = await addFeed();
  await change({ offersFeed: false });
  expect(await failure(feeds.find(siteUrl))).toMatchObject({ reason: "bad-answer", code: "not-a-feed" });
  const path = new URL(feedUrl).pathname;
  for (const fault of [{ kind: "html-200" }, { kind: "huge-body", bytes: 50_000_000, gzip: true }]) {
    await control(simulator, "POST", "/faults", { match: { path }, fault });
    expect((await failure(feeds.open(reading).listPosts({ limit: 10 }))).reason).toBe("bad-answer");
  }
});

test("an address on a private network isn't called", async () => {
  const closed = createOutbound({ allow: [], ofOwners: true });
  const { feedUrl } = await addFeed();
  expect((await failure(createFeeds({ outbound: closed, clock: systemClock }).find(feedUrl))).reason).not.toBe(
    "bad-answer",
  );
  await closed.close();
});

test("an item that vanished between others was deleted; one that is too old to be listed may still exist", async () => {
  const { add, reading } = await addFeed();
  await add(bowls);
  const [post] = (await feeds.open(reading).listPosts({ limit: 10 })).posts;
  expect(await feeds.open(reading).getPost(post?.mediaId ?? "", new Date(0))).toMatchObject({
    permalink: post?.permalink,
  });
  const lost = feeds.open(reading);
  expect((await failure(lost.getPost("feed:x", new Date("2026-11-03T00:00:00Z")))).reason).toBe("not-found");
  expect((await failure(lost.getPost("feed:x", new Date("2026-11-01T00:00:00Z")))).reason).toBe("rejected");
});

describe("odd feeds", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const read = (xml: string, type: string | null = null) => {
    const { items } = readFeed(Buffer.from(xml, "latin1"), type);
    return items.map((item) => toPost(item, "https://example.org/feed/", now));
  };
  const rss = (item: string) => `<rss version="2.0"><channel><title>T</title><item>${item}</item></channel></rss>`;

  test("an old encoding is read as its declaration says, or the server", () => {
    const text = `<?xml version="1.0" encoding="iso-8859-1"?>${rss("<guid>1</guid><title>Gr\u00fc\u00dfe</title>")}`;
    expect(read(text)[0]?.caption).toBe("Grüße");
    expect(read(rss("<guid>1</guid><title>Gr\u00fc\u00dfe</title>"), "text/xml; charset=ISO-8859-1")[0]?.caption).toBe(
      "Grüße",
    );
  });

  test("without a guid, the link identifies an item; without both, it's left out", () => {
    const [one] = read(rss("<link>/a</link><title>x</title>"));
    const [same] = read(rss("<link>https://example.org/a</link><title>y</title>"));
    expect(one?.mediaId).toBe(same?.mediaId);
    expect(read(rss("<title>x</title>"))).toEqual([null]);
  });

  test.each(["", "<pubDate>soon</pubDate>", "<pubDate>Fri, 01 Jan 2999 00:00:00 GMT</pubDate>"])(
    "an item dated %j gets the time at which it is first seen",
    (date) => expect(read(rss(`<guid>1</guid>${date}`))[0]?.postedAt).toEqual(now),
  );

  test("of a picture's sizes the largest is taken, once; smileys, pixels and other schemes aren't pictures", () => {
    const html = `<img src="/b-300x200.jpg" srcset="/b-300x200.jpg 300w, /b-1024x683.jpg 1024w" alt="Bowls">
      <img src="/b.jpg"><img class="wp-smiley" alt="😀" src="/s.png"><img width="1" height="1" src="/t.gif">
      <img src="data:image/png;base64,AAAA"><img src="javascript:alert(1)">`;
    const [post] = read(rss(`<guid>1</guid><description><![CDATA[${html}]]></description>`));
    expect(post?.pictures).toMatchObject([{ url: "https://example.org/b-1024x683.jpg", altText: "Bowls" }]);
  });

  test("a list of sizes may name them without blanks, and doesn't keep the process busy", () => {
    const readWith = (sizes: string) =>
      read(rss(`<guid>1</guid><description><![CDATA[<img src="/s.jpg" srcset="${sizes}">]]></description>`))[0];
    const sizes = "/w,300/b.jpg 300w,/w,900/b.jpg 900w,/w,600/b.jpg 600w";
    expect(readWith(sizes)?.pictures).toMatchObject([{ url: "https://example.org/w,900/b.jpg" }]);
    expect(readWith("/b.jpg, /c.jpg 2x")?.pictures).toMatchObject([{ url: "https://example.org/c.jpg" }]);
    const start = performance.now();
    expect(readWith(",".repeat(60_000))?.pictures).toMatchObject([{ url: "https://example.org/s.jpg" }]);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test("a title that the text begins with isn't said twice, and a long text is cut between words", () => {
    const [short] = read(
      rss("<guid>1</guid><title>Nine bowls...</title><description>Nine bowls are out</description>"),
    );
    expect(short?.caption).toBe("Nine bowls are out");
    const [long] = read(rss(`<guid>1</guid><description>${"word ".repeat(2_000)}</description>`));
    expect(long?.caption.length).toBeLessThanOrEqual(5_000);
    expect(long?.caption).toMatch(/word$/);
  });
});
