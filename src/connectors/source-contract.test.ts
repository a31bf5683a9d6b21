import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFeeds } from "../../simulators/feeds/start-feeds.ts";
import { startInstagram } from "../../simulators/instagram/start-instagram.ts";
import { startBluesky } from "../../simulators/social/start-bluesky.ts";
import { startMastodon } from "../../simulators/social/start-mastodon.ts";
import { startPixelfed } from "../../simulators/social/start-pixelfed.ts";
import { openMetaReader } from "../../test/open-meta-reader.ts";
import { realSources } from "../../test/real-sources.ts";
import { control } from "../../test/rig.ts";
import {
  newName,
  type SourceKind,
  type SourceServer,
  type TestedAccount,
  type TestedKind,
  testedKinds,
} from "../../test/source-kinds.ts";
import { systemClock } from "../platform/clock.ts";
import { ConnectorError } from "../platform/connector-error.ts";
import { createOutbound, type Outbound } from "../platform/guards/outbound.ts";
import { createBluesky } from "./bluesky/index.ts";
import { createFeeds } from "./feed/index.ts";
import { createMastodon } from "./mastodon/index.ts";
import { createPixelfed } from "./pixelfed/index.ts";
import type { AddressedKind, AddressedSource, PostPage, SourcePost, SourceReader } from "./source.ts";

const starts = {
  feed: startFeeds,
  mastodon: startMastodon,
  pixelfed: startPixelfed,
  bluesky: startBluesky,
  instagram: startInstagram,
  "facebook-page": startInstagram,
};
const addressed = (outbound: Outbound, url: string): Record<AddressedKind, AddressedSource> => ({
  feed: createFeeds({ outbound, clock: systemClock }),
  mastodon: createMastodon({ outbound }),
  pixelfed: createPixelfed({ outbound }),
  bluesky: createBluesky({ outbound, apiUrl: url }),
});

/** A platform to read from. Real ones have no `tested`, because they don't fail on request. */
type Platform = SourceKind & { name: string; tested?: TestedKind; start(): Promise<SourceServer | null> };

const simulated = testedKinds.map((tested): Platform => ({
  ...tested,
  name: tested.kind,
  tested,
  async start() {
    const simulator = await starts[tested.kind]();
    return { url: simulator.url, addAccount: () => tested.addAccount(simulator), stop: () => simulator.close() };
  },
}));

const platforms: readonly Platform[] = [...simulated, ...realSources];

/** What every source keeps to, whatever its platform. */
describe.each(platforms)("a $name source", ({ kind, has, lacks = {}, tested, ...platform }) => {
  let server: SourceServer;
  let outbound: Outbound;
  const isConnected = kind === "instagram" || kind === "facebook-page";
  // The first run on a machine installs the real servers.
  beforeAll(async () => {
    const started = await platform.start();
    if (started === null) return;
    server = started;
    outbound = createOutbound({ allow: [new URL(server.url).host], ofOwners: true });
  }, 600_000);
  beforeEach(({ skip }) => {
    if (server === undefined) skip();
  });
  afterAll(async () => {
    await outbound?.close();
    await server?.stop();
  });

  async function find(typed: string) {
    if (isConnected) throw new Error(`${kind} is connected by consent`);
    return addressed(outbound, server.url)[kind].find(typed);
  }

  async function open({ typed }: TestedAccount): Promise<SourceReader> {
    if (isConnected) return await openMetaReader(outbound, server, { kind, userId: typed });
    const found = await find(typed);
    if (found === null) throw new Error(`${typed} isn't found`);
    return addressed(outbound, server.url)[kind].open({ ...found, etag: null, lastModified: null });
  }

  async function start(...posts: Parameters<TestedAccount["add"]>[0][]) {
    const account = await server.addAccount();
    const ids: string[] = [];
    for (const post of posts) ids.push(await account.add(post));
    return { account, ids, reader: await open(account) };
  }

  const listAll = async (reader: SourceReader, limit = 10): Promise<SourcePost[]> => {
    const posts: SourcePost[] = [];
    let page: PostPage | null = null;
    do {
      page = await reader.listPosts({ limit, after: page?.after ?? undefined });
      posts.push(...page.posts);
    } while (page.after !== null);
    return posts;
  };

  if (!isConnected) {
    test("finds an account by what people type, and nothing where there's none", async () => {
      const account = await server.addAccount();
      expect(await find(account.typed)).toMatchObject({ kind, name: account.name });
      for (const typed of ["nobody at all", ""]) expect(await find(typed)).toBeNull();
    });

    test("an account that no longer exists is reported as missing", async () => {
      const { account, reader } = await start({ text: "One" });
      await account.close("gone");
      await expect(find(account.typed)).rejects.toMatchObject({ reason: "not-found" });
      await expect(reader.listPosts({ limit: 10 })).rejects.toMatchObject({ reason: "not-found" });
    });
  }

  if (!lacks.hiding)
    test("an account that's shown only after signing in isn't read", async () => {
      const { account, reader } = await start({ text: "One" });
      await account.close("signed-in-only");
      // Pixelfed doesn't tell a private account from none.
      const reason = kind === "pixelfed" ? "not-found" : "unauthorized";
      if (!isConnected) await expect(find(account.typed)).rejects.toMatchObject({ reason });
      await expect(reader.listPosts({ limit: 10 })).rejects.toMatchObject({ reason });
    });

  test("an empty account has no posts", async () => {
    const { reader } = await start();
    expect(await listAll(reader)).toEqual([]);
  });

  test("posts come newest first, with plain words, date, link and described pictures in order", async () => {
    const { reader } = await start(
      { text: "The first", date: "2026-11-01T08:00:00.000Z" },
      {
        text: "Nine bowls & a plate\nStill warm. #Pottery https://example.org/a-rather-long-address/of-the-shop",
        alts: ["Nine bowls", "", "A plate"],
        date: "2026-11-02T08:00:00.000Z",
      },
    );
    const [newest, first] = await listAll(reader);
    expect(first).toMatchObject({ caption: "The first", kind: "image", skippedVideos: 0 });
    expect(newest).toMatchObject({
      caption: "Nine bowls & a plate\nStill warm. #Pottery https://example.org/a-rather-long-address/of-the-shop",
      kind: "carousel",
      postedAt: lacks.dates ? (expect.any(Date) as Date) : new Date("2026-11-02T08:00:00Z"),
      permalink: expect.stringMatching(/^https?:/) as string,
    });
    expect([...(newest?.links ?? []), newest?.caption].join(" ")).toContain(
      "https://example.org/a-rather-long-address/of-the-shop",
    );
    const texts: (string | null)[] = [];
    for (const picture of newest?.pictures ?? []) {
      const { mediaType, altText = picture.altText } = await reader.downloadPicture(picture);
      expect(mediaType).toBe(kind === "bluesky" ? "image/webp" : "image/jpeg");
      texts.push(altText);
    }
    expect(texts).toEqual(["Nine bowls", null, "A plate"]);
  });

  if (has.pages)
    test("pages lead to the oldest post, each once", async () => {
      const texts = Array.from({ length: 25 }, (_, index) => `Post ${index}`);
      const { reader } = await start(...texts.map((text) => ({ text })));
      const posts = await listAll(reader, 10);
      expect(posts.map(({ caption }) => caption)).toEqual(texts.toReversed());
    });

  test("an edited post is reread with its new words; a deleted one isn't found", async () => {
    const { account, ids, reader } = await start(
      { text: "Older", date: "2026-11-01T08:00:00Z" },
      { text: "Eight bowls" },
    );
    const [post] = await listAll(reader);
    await account.edit(ids[1] ?? "", "Nine bowls");
    expect((await reader.getPost(post!.mediaId, post!.postedAt)).caption).toBe("Nine bowls");
    await account.remove(ids[1] ?? "");
    await expect(reader.getPost(post!.mediaId, post!.postedAt)).rejects.toMatchObject({ reason: "not-found" });
    expect((await listAll(await open(account))).map(({ caption }) => caption)).toEqual(["Older"]);
  });

  if (has.warnings)
    test("a post behind a warning says so", async () => {
      const { reader } = await start({ text: "A wound", warning: "graphic-media" }, { text: "A bowl" });
      expect((await listAll(reader)).map(({ isSensitive }) => isSensitive)).toEqual([false, true]);
    });

  if (has.videos)
    test("a video alone is no picture post", async () => {
      const { reader } = await start({ text: "A film", videos: 1 });
      expect(await listAll(reader)).toMatchObject([{ kind: "video", pictures: [], skippedVideos: 0 }]);
    });

  if (has.mixed)
    test("videos among pictures are left out and counted", async () => {
      const { reader } = await start({ text: "Both", alts: ["One", "Two"], videos: 1 });
      const [post] = await listAll(reader);
      expect([post?.pictures.length, post?.skippedVideos]).toEqual([2, 1]);
    });

  if (has.boosts && has.replies)
    test("what others wrote, and answers to them, are left out", async () => {
      const { reader } = await start(
        { text: "Shared", boosted: true },
        { text: "Answer", replied: true },
        { text: "Own" },
      );
      expect((await listAll(reader)).map(({ caption }) => caption)).toEqual(["Own"]);
    });

  if (kind === "bluesky")
    test("pictures beside a quoted post count", async () => {
      const { reader } = await start({ text: "Look", alts: ["A bowl"], quoting: true });
      expect((await listAll(reader))[0]?.pictures).toMatchObject([{ altText: "A bowl" }]);
    });

  if (kind === "bluesky")
    test("a gallery's pictures count, beside a quoted post too", async () => {
      const alts = ["One", "Two", "Three", "Four", "Five"];
      const { reader } = await start(
        { text: "Look", alts, gallery: true, quoting: true },
        { text: "All", alts, gallery: true },
      );
      const posts = await listAll(reader);
      expect(posts.map(({ pictures }) => pictures.map(({ altText }) => altText))).toEqual([alts, alts]);
    });

  if (kind === "pixelfed" && tested !== undefined)
    test.each([
      ["may be read only after signing in", { kind: "status", status: 403 }],
      ["isn't found", { kind: "status", status: 404 }],
      ["is gone", { kind: "status", status: 410 }],
      ["has an unknown shape", { kind: "status", status: 200, body: '{"surprise":[1,2,3]}' }],
      ["is a page", { kind: "html-200" }],
      [
        "has no date",
        { kind: "status", status: 200, body: '{"id":"1","type":"Note","published":"soon","attachment":[]}' },
      ],
    ])("one post that %s is left out until it can be read", async (_name, fault) => {
      const { account, ids, reader } = await start({ text: "One" }, { text: "Two" }, { text: "Three" });
      const match = { path: { regex: `/p/.*/${ids[1]}$` } };
      await control(server, "POST", "/faults", { match, fault, times: "always" });
      const page = await reader.listPosts({ limit: 10 });
      expect(page.posts.map(({ caption }) => caption)).toEqual(["Three", "One"]);
      // The next poll asks for all of them again.
      expect(page.reading).toBeUndefined();
      await control(server, "DELETE", "/faults");
      expect((await listAll(await open(account))).map(({ caption }) => caption)).toEqual(["Three", "Two", "One"]);
    });

  if (kind === "pixelfed" && tested !== undefined)
    test.each([
      ["a server that shows single posts to nobody", { kind: "status", status: 403 }, "forbidden"],
      ["a server that can't show single posts", { kind: "status", status: 503 }, "unavailable"],
      ["a server that wants fewer requests for single posts", { kind: "status", status: 429 }, "rate-limited"],
    ])("%s fails the poll", async (_name, fault, reason) => {
      const { reader } = await start({ text: "One" }, { text: "Two" });
      const match = { path: { regex: "/p/[^/]+/\\d+$" } };
      const times = reason === "forbidden" ? "always" : 1;
      await control(server, "POST", "/faults", { match, fault, times });
      await expect(reader.listPosts({ limit: 10 })).rejects.toMatchObject({ reason });
      await control(server, "DELETE", "/faults");
      expect(await listAll(reader)).toHaveLength(2);
    });

  if (has.rename)
    test("a renamed account is read on, under its new name", async () => {
      const { account, reader } = await start({ text: "One" });
      const name = `${newName()}.test`;
      await account.rename?.(name);
      const page = await reader.listPosts({ limit: 10 });
      expect([page.posts.length, page.reading?.name.split("@")[0]]).toEqual([1, name]);
    });

  if (tested === undefined) return;
  const fail = (fault: object, path: TestedKind["listPath"] = tested.listPath) =>
    control(server, "POST", "/faults", { match: { path }, fault });

  test("an unusable picture address is an error of that picture alone", async () => {
    const { reader } = await start({ text: "One", alts: ["A", "B"] });
    const [post] = await listAll(reader);
    await fail({ kind: "status", status: 404 }, tested.picturePath);
    const [gone, there] = post?.pictures ?? [];
    if (gone === undefined || there === undefined) throw new Error("pictures are missing");
    await expect(reader.downloadPicture(gone)).rejects.toMatchObject({ reason: "not-found" });
    expect((await reader.downloadPicture(there)).bytes.length).toBeGreaterThan(1_000);
  });

  test("a rate limit says when to come back", async () => {
    const { reader } = await start({ text: "One" });
    const resetsAt = new Date(Date.now() + 240_000);
    const usage = (type: string) => ({
      "x-business-use-case-usage": JSON.stringify({ 1: [{ type, estimated_time_to_regain_access: 4 }] }),
    });
    const headers = {
      feed: { "retry-after": "240" },
      mastodon: { "x-ratelimit-reset": resetsAt.toISOString() },
      pixelfed: { "retry-after": "240" },
      bluesky: { "ratelimit-reset": String(Math.ceil(resetsAt.getTime() / 1_000)) },
      instagram: usage("instagram"),
      "facebook-page": usage("pages"),
    };
    const fault = { kind: "status", status: 429, headers: headers[kind] };
    // Meta answers 400 or 403 and tells by its code alone.
    const code = kind === "instagram" ? 80_002 : 80_001;
    await fail(isConnected ? { ...fault, status: 400, body: JSON.stringify({ error: { code } }) } : fault);
    const error = await reader.listPosts({ limit: 10 }).catch((reason: unknown) => reason);
    if (!(error instanceof ConnectorError)) throw error;
    expect(error.reason).toBe("rate-limited");
    expect(error.retryAfterSeconds).toBeGreaterThan(200);
    expect(error.retryAfterSeconds).toBeLessThan(242);
  });

  test.each([
    ["a server that's down", { kind: "status", status: 503 }, "unavailable"],
    ["a connection that breaks", { kind: "reset-before" }, "unavailable"],
    ["half an answer", { kind: "half-body" }, "unavailable"],
    ["a page in place of the posts", { kind: "html-200" }, "bad-answer"],
    ["other JSON", { kind: "status", status: 200, body: '{"surprise":[1,2,3]}' }, "bad-answer"],
    ["an answer without end", { kind: "huge-body", bytes: 50_000_000, gzip: true }, "bad-answer"],
  ])("%s is an error of its kind", async (_name, fault, reason) => {
    const { reader } = await start({ text: "One" });
    await fail(fault);
    await expect(reader.listPosts({ limit: 10 })).rejects.toMatchObject({ reason });
    expect(await listAll(reader)).toHaveLength(1);
  });

  test("a redirect to a private address isn't followed", async () => {
    const { reader } = await start({ text: "One" });
    await fail({ kind: "redirect", status: 302, location: "http://10.1.2.3/latest/meta-data" });
    const error = await reader.listPosts({ limit: 10 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConnectorError);
    // Meta's API doesn't redirect, so the client follows nothing at all.
    const reasons = isConnected ? ["bad-answer"] : ["blocked-address", "unavailable"];
    expect(reasons).toContain((error as ConnectorError).reason);
  });
});
