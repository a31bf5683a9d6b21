import { createHash, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readOnlyToken, standardToken } from "../../../simulators/forges/forge.ts";
import { startForge } from "../../../simulators/forges/start-forge.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { control } from "../../../test/rig.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import type { PostPicture, PublishablePost, Publisher, PublishTarget } from "../publisher.ts";
import { createGitPublisher } from "./index.ts";

/** Only what is special about repositories; the rest is in the contract of all publishers. */

const writes = {
  github: { method: "POST", path: "/api/graphql" },
  gitlab: { method: "POST", path: { regex: "/repository/commits$" } },
  gitea: { method: "POST", path: { regex: "/contents$" } },
  git: { method: "POST", path: { regex: "git-receive-pack$" } },
} as const;
const kinds = Object.keys(writes) as (keyof typeof writes)[];

let outbound: Outbound;
beforeAll(() => {
  outbound = createOutbound({ allow: ["127.0.0.0/8"] });
});
afterAll(() => outbound.close());

function makePicture(text: string): PostPicture {
  const bytes = Buffer.from(text);
  const fileName = `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.jpg`;
  const name = `${fileName.slice(0, 12)}.jpg`;
  return {
    ...{ pictureId: text, fileName, mediaType: "image/jpeg", alt: `The ${text}`, remoteId: name, url: name },
    read: async () => bytes,
  };
}

function makePost(parts: Partial<PublishablePost> = {}): PublishablePost {
  const picture = makePicture("bowl");
  return {
    ...{ articleId: randomUUID(), marker: `galley:${randomUUID().replaceAll("-", "").slice(0, 24)}` },
    ...{ title: "Nine bowls: a firing", slug: `nine-bowls-${randomUUID().slice(0, 8)}`, excerpt: "Nine bowls." },
    language: "en",
    document: {
      blocks: [
        { type: "figure", picture: { pictureId: picture.pictureId, alt: picture.alt } },
        { type: "paragraph", spans: [{ text: "Nine bowls came out {{ whole }}." }] },
      ],
    },
    pictures: [picture],
    tags: ["pottery", "kiln"],
    ...{ categoryId: null, publishAt: null, requestedAt: new Date("2026-11-22T10:00:00Z"), jsonLd: null },
    ...parts,
  };
}

type File = { path: string; id: string; text: string | null };
const listFiles = async (simulator: Simulator) => (await control<{ files: File[] }>(simulator, "GET", "/files")).files;
const countCommits = async (simulator: Simulator) =>
  (await control<{ commits: unknown[] }>(simulator, "GET", "/commits")).commits.length;

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it should have failed"),
    (error: unknown) => {
      if (!(error instanceof ConnectorError)) throw error;
      return error;
    },
  );

describe.each(kinds)("%s", (kind) => {
  let simulator: Simulator;
  let publisher: Publisher;
  let target: PublishTarget;
  beforeAll(async () => {
    simulator = await startForge(kind);
    publisher = createGitPublisher({ outbound, patienceMs: 0 });
    const site = toSite(standardToken);
    const { apiUrl, settings = {} } = await publisher.check(site);
    target = { ...site, apiUrl, settings };
  });
  afterEach(async () => {
    await control(simulator, "DELETE", "/faults");
    await control(simulator, "POST", "/settings", { build: kind === "git" ? "none" : "success", isProtected: false });
  });
  afterAll(() => simulator.close());

  const toSite = (password: string) => ({
    ...{ ownerId: "", integrationId: null, username: "", password },
    siteUrl: `${simulator.url}/kim/site${kind === "git" ? ".git" : ""}`,
    settings: { forge: kind },
  });
  const fail = (fault: object, times: number | "always" = 1) =>
    control(simulator, "POST", "/faults", { match: writes[kind], times, fault });
  async function publish(post: PublishablePost) {
    const { remoteId } = await publisher.prepare(target, post);
    return publisher.publish(target, remoteId, post);
  }

  test("learns the site's conventions from its newest posts", async () => {
    expect(target.settings).toMatchObject({
      generator: "hugo",
      path: "content/posts/$slug/index.md",
      picturePath: "content/posts/$slug/$file",
      pictureLink: "$file",
      pageUrl: `${simulator.url}/posts/$slug/`,
    });
    expect(target.settings["frontMatter"]).toBe(
      "title: $title\ndate: $datetime\ndescription: $excerpt\ntags: $tags\n" +
        "images: [$cover]\nauthor: Kim\ndraft: false\n",
    );
  });

  test("writes text and pictures in one commit, which names the article", async () => {
    const before = await countCommits(simulator);
    const post = makePost();
    const published = await publish(post);
    expect(published).toMatchObject({
      remoteId: `content/posts/${post.slug}/index.md`,
      link: `${simulator.url}/posts/${post.slug}/`,
      notLanded: [],
    });
    const own = (await listFiles(simulator)).filter(({ path }) => path.includes(post.slug));
    expect(own.map(({ path }) => path.split("/").at(-1)).sort()).toEqual([post.pictures[0]?.url, "index.md"]);
    expect(own.find(({ text }) => text !== null)?.text).toBe(
      `---\n# ${post.marker}\ntitle: "Nine bowls: a firing"\ndate: 2026-11-22T10:00:00Z\ndescription: "Nine bowls."\n` +
        `tags:\n  - "pottery"\n  - "kiln"\nimages: [ "${post.pictures[0]?.url}" ]\nauthor: Kim\ndraft: false\n---\n\n` +
        `![The bowl](${post.pictures[0]?.url})\n\nNine bowls came out &#123;&#123; whole &#125;&#125;.\n`,
    );
    expect(await countCommits(simulator)).toBe(before + 1);
    const { commits } = await control<{ commits: { message: string }[] }>(simulator, "GET", "/commits");
    expect(commits[0]?.message).toContain(`Galley-Article: ${post.marker}`);
    expect(await publisher.find(target, post.marker)).toEqual([{ remoteId: published.remoteId, published: true }]);
  });

  test("a commit whose answer is lost isn't repeated", async () => {
    const before = await countCommits(simulator);
    const post = makePost();
    await fail({ kind: "apply-then-reset" });
    expect((await failure(publish(post))).reason).toBe("unknown-outcome");
    await publish(post);
    expect(await countCommits(simulator)).toBe(before + 1);
  });

  test("articles that are published at once all land, one commit each", async () => {
    const before = await countCommits(simulator);
    const posts = [makePost(), makePost(), makePost()];
    await Promise.all(posts.map((post) => publish(post)));
    const files = await listFiles(simulator);
    expect(posts.every(({ slug }) => files.some(({ path }) => path.includes(slug)))).toBe(true);
    expect(await countCommits(simulator)).toBe(before + 3);
  });

  test("the owner's own file of the same name stays", async () => {
    const post = makePost();
    const path = `content/posts/${post.slug}/index.md`;
    await control(simulator, "POST", "/commits", { path, text: "---\ntitle: Mine\n---\n\nMine." });
    const published = await publish(post);
    expect(published.remoteId).toBe(`content/posts/${post.slug}-2/index.md`);
    expect(published.notLanded).toEqual(["slug"]);
    const taken = await failure(publisher.publish(target, path, makePost({ slug: post.slug })));
    expect([taken.reason, taken.code]).toEqual(["not-found", "path-taken"]);
    expect((await listFiles(simulator)).find((file) => file.path === path)?.text).toContain("Mine.");
  });

  test("an edit by the owner changes the mark", async () => {
    const post = makePost();
    const { remoteId, mark } = await publish(post);
    expect(await publisher.verify?.(target, remoteId)).toEqual({ published: true, mark });
    expect(publisher.toMark?.(target, post)).toBe(mark);
    await control(simulator, "POST", "/commits", { path: remoteId, text: `---\n# ${post.marker}\n---\n\nMine.` });
    expect((await publisher.verify?.(target, remoteId))?.mark).not.toBe(mark);
  });

  test("an update replaces text and pictures, and unpublishing removes both", async () => {
    const post = makePost();
    const { remoteId } = await publish(post);
    const picture = makePicture("vase");
    const document = { blocks: [{ type: "figure" as const, picture: { pictureId: "vase", alt: "" } }] };
    await publisher.publish(target, remoteId, { ...post, document, pictures: [picture] });
    const listOwn = async () =>
      (await listFiles(simulator)).map(({ path }) => path).filter((path) => path.includes(post.slug));
    expect((await listOwn()).map((path) => path.split("/").at(-1)).sort()).toEqual([picture.url, "index.md"].sort());
    await publisher.unpublish?.(target, remoteId);
    await publisher.unpublish?.(target, remoteId);
    expect(await listOwn()).toEqual([]);
    expect(await publisher.find(target, post.marker)).toEqual([{ remoteId, published: false }]);
  });

  test("unpublishing leaves another article with the same picture as it is", async () => {
    const [gone, kept] = [makePost(), makePost()];
    const { remoteId } = await publish(gone);
    await publish(kept);
    await publisher.unpublish?.(target, remoteId);
    const names = (await listFiles(simulator)).map(({ path }) => path).filter((path) => path.includes(kept.slug));
    expect(names.map((path) => path.split("/").at(-1)).sort()).toEqual([kept.pictures[0]?.url, "index.md"]);
  });

  test("unpublishing leaves the pictures of a folder that two articles with one slug share", async () => {
    const settings = { ...target.settings, path: "_posts/$date-$slug.md", picturePath: "img/$slug/$file", pageUrl: "" };
    const shared = { ...target, settings };
    const first = makePost();
    const second = makePost({ slug: first.slug, publishAt: new Date("2026-11-02T08:00:00Z") });
    const remoteIds = [];
    for (const post of [first, second]) {
      const { remoteId } = await publisher.prepare(shared, post);
      await publisher.publish(shared, remoteId, post);
      remoteIds.push(remoteId);
    }
    expect(new Set(remoteIds).size).toBe(2);
    await publisher.unpublish?.(shared, remoteIds[0] ?? "");
    const names = (await listFiles(simulator)).map(({ path }) => path).filter((path) => path.includes(first.slug));
    expect(names.sort()).toEqual([remoteIds[1], `img/${first.slug}/${second.pictures[0]?.url}`].sort());
  });

  test.each([
    ["posts/$slug/$slug.md", "posts/$slug/$file"],
    ["_posts/$year/$year-$month-$day-$slug.md", "img/$slug/$file"],
    ["$language/posts/$slug.md", "$language/img/$slug/$file"],
  ])("a path may have a name twice, or any other name: %s", async (path, picturePath) => {
    const own = { ...target, settings: { ...target.settings, path, picturePath, pageUrl: "" } };
    const [first, post] = [makePost(), makePost()];
    const second = { ...post, slug: first.slug };
    for (const one of [first, second]) {
      const { remoteId } = await publisher.prepare(own, one);
      expect((await publisher.publish(own, remoteId, one)).notLanded).toEqual(one === first ? [] : ["slug"]);
    }
    const { remoteId } = (await publisher.find(own, first.marker))[0] ?? { remoteId: "" };
    await publisher.unpublish?.(own, remoteId);
    const names = (await listFiles(simulator)).map((file) => file.path).filter((name) => name.includes(first.slug));
    expect(names).toHaveLength(2);
    expect(names.every((name) => name.includes(`${first.slug}-2`))).toBe(true);
  });

  test("a protected branch and a token that may only read are refusals, not retries", async () => {
    await control(simulator, "POST", "/settings", { isProtected: true });
    const refused = await failure(publish(makePost()));
    const code = kind === "git" ? "read-only-token" : "branch-protected";
    expect([refused.reason, refused.retryable, refused.code]).toEqual(["forbidden", false, code]);
    await control(simulator, "POST", "/settings", { isProtected: false });
    const check = await publisher.check(toSite(readOnlyToken)).then(
      ({ canPublish }) => canPublish,
      (error: unknown) => error instanceof ConnectorError && error.code !== "read-only-token",
    );
    expect(check).toBe(false);
    expect((await failure(publisher.check(toSite("wrong")))).reason).toBe("unauthorized");
  });

  if (kind === "github" || kind === "gitlab")
    test("a check finds out when the token expires", async () => {
      expect(target.settings).toMatchObject({ tokenExpiresAt: null });
      await control(simulator, "POST", "/settings", { tokenExpiresOn: "2026-12-29" });
      const { settings } = await publisher.check(toSite(standardToken));
      expect(settings).toMatchObject({ tokenExpiresAt: "2026-12-29T00:00:00.000Z" });
      await control(simulator, "POST", "/settings", { tokenExpiresOn: null });
    });

  if (kind === "gitlab")
    test("a check fails while the token's expiry can't be read, but not if the token has none to read", async () => {
      const match = { path: { regex: "/personal_access_tokens/self" } };
      const check = async (status: number) => {
        const words = { body: '{"message":"no"}', headers: { "content-type": "application/json" } };
        await control(simulator, "POST", "/faults", { match, times: 1, fault: { kind: "status", status, ...words } });
        return publisher.check(toSite(standardToken));
      };
      for (const status of [401, 403, 404])
        expect((await check(status)).settings).toMatchObject({ tokenExpiresAt: null });
      expect(await failure(check(503))).toMatchObject({ reason: "unavailable" });
    });

  if (kind === "gitlab")
    test("a check finds a protected branch, which pull requests may go around", async () => {
      await control(simulator, "POST", "/settings", { isProtected: true });
      const refused = await failure(publisher.check(toSite(standardToken)));
      expect([refused.reason, refused.code]).toEqual(["forbidden", "branch-protected"]);
      const settings = { forge: kind, pullRequests: true };
      expect(await publisher.check({ ...toSite(standardToken), settings })).toMatchObject({ canPublish: true });
    });

  test("tells a branch that's gone from a repository that's gone", async () => {
    const post = makePost();
    const { remoteId } = await publisher.prepare(target, post);
    const elsewhere = { ...target, settings: { ...target.settings, branch: "gone" } };
    const noBranch = [
      publisher.publish(elsewhere, remoteId, post),
      publisher.check({ ...toSite(standardToken), settings: { forge: kind, branch: "gone" } }),
    ];
    for (const refused of await Promise.all(noBranch.map(failure)))
      expect([refused.code, refused.retryable]).toEqual(["no-such-branch", false]);
    const siteUrl = target.siteUrl.replace("/kim/site", "/kim/gone");
    const noRepository = [
      publisher.publish({ ...target, siteUrl }, remoteId, post),
      publisher.check({ ...toSite(standardToken), siteUrl }),
    ];
    for (const refused of await Promise.all(noRepository.map(failure)))
      expect([refused.code, refused.retryable]).toEqual(["no-such-repository", false]);
  });

  if (kind !== "git")
    test("says published only when the build has passed", async () => {
      const post = makePost();
      await control(simulator, "POST", "/settings", { build: "pending" });
      const building = await failure(publish(post));
      expect([building.reason, building.code, building.retryAfterSeconds]).toEqual(["unavailable", "building", 30]);
      await control(simulator, "POST", "/settings", { build: "failure" });
      const failed = await failure(publish(post));
      expect([failed.reason, failed.code]).toEqual(["rejected", "build-failed"]);
      await control(simulator, "POST", "/settings", { build: "success" });
      const before = await countCommits(simulator);
      await publish(post);
      expect(await countCommits(simulator)).toBe(before);
    });

  if (kind !== "git")
    test.each(["whose page isn't known", "that's an update"])(
      "gives the build of a post %s time to start",
      async (kindOfPost) => {
        const isUpdate = kindOfPost === "that's an update";
        const own = isUpdate ? target : { ...target, settings: { ...target.settings, pageUrl: "" } };
        const post = makePost({ isUpdate });
        const { remoteId } = await publisher.prepare(own, post);
        await publisher.publish(own, remoteId, post);
        await control(simulator, "POST", "/settings", { build: "none" });
        let now = 0;
        const atSecond = new Map<number, () => Promise<unknown>>();
        const sleep = async (ms: number) => {
          now += ms;
          await atSecond.get(now / 1_000)?.();
        };
        const patient = createGitPublisher({ outbound, timing: { now: () => now, sleep } });
        await patient.publish(own, remoteId, post);
        expect(now).toBe(15_000);
        now = 0;
        atSecond.set(6, () => control(simulator, "POST", "/settings", { build: "failure" }));
        expect((await failure(patient.publish(own, remoteId, post))).code).toBe("build-failed");
      },
    );
});

test("an empty repository is refused with a reason", async () => {
  const simulator = await startForge("github", { files: {} });
  const site = { ownerId: "", integrationId: null, username: "", password: standardToken };
  const publisher = createGitPublisher({ outbound, patienceMs: 0 });
  const siteUrl = `${simulator.url}/kim/site`;
  const error = await failure(publisher.check({ ...site, siteUrl, settings: { forge: "github" } }));
  expect([error.reason, error.code]).toEqual(["rejected", "repository-empty"]);
  await simulator.close();
});

test("on a Jekyll site with a time zone, a post's day is that zone's", async () => {
  const files = {
    "_config.yml": "url: https://kim.example\ntimezone: 'Asia/Ho_Chi_Minh' # home\n",
    "_posts/2026-03-02-first.md": "---\ntitle: First\ndate: 2026-03-02 10:00:00 +0700\n---\n\nFirst.\n",
  };
  const simulator = await startForge("github", { files });
  const publisher = createGitPublisher({ outbound, patienceMs: 0 });
  const site = { ownerId: "", integrationId: null, username: "", password: standardToken };
  const late = makePost({ slug: "nine-bowls", requestedAt: new Date("2026-11-22T20:00:00Z") });
  const siteUrl = `${simulator.url}/kim/site`;
  const preview = await publisher.preview?.({ ...site, siteUrl, settings: { forge: "github" } }, late);
  expect(preview).toMatchObject({
    settings: { timeZone: "Asia/Ho_Chi_Minh", pageUrl: "https://kim.example/$year/$month/$day/$slug.html" },
    path: "_posts/2026-11-23-nine-bowls.md",
  });
  expect(preview?.text).toContain("date: 2026-11-22T20:00:00Z");
  await simulator.close();
});

test("GitHub's second limit says when to come back; large commits go through its Git database", async () => {
  const simulator = await startForge("github");
  const publisher = createGitPublisher({ outbound, patienceMs: 0 });
  const site = { ownerId: "", integrationId: null, username: "", password: standardToken };
  const settings = { forge: "github" };
  const siteUrl = `${simulator.url}/kim/site`;
  const checked = await publisher.check({ ...site, siteUrl, settings });
  const target = { ...site, siteUrl, apiUrl: checked.apiUrl, settings: checked.settings ?? {} };
  const bytes = Buffer.alloc(7_000_000, 1);
  const post = makePost({ pictures: [{ ...makePicture("bowl"), read: async () => bytes }] });
  const { remoteId } = await publisher.prepare(target, post);
  const limit = { kind: "status", status: 403, body: "{}", headers: { "retry-after": "61" } };
  const match = { method: "POST", path: { regex: "/git/(blobs|commits)$" } };
  await control(simulator, "POST", "/faults", { match, fault: limit });
  const limited = await failure(publisher.publish(target, remoteId, post));
  expect([limited.reason, limited.retryAfterSeconds]).toEqual(["rate-limited", 61]);
  await control(simulator, "POST", "/faults", { match, fault: { kind: "error", code: "secondary-rate-limit" } });
  const unannounced = await failure(publisher.publish(target, remoteId, post));
  expect([unannounced.reason, unannounced.retryAfterSeconds]).toEqual(["rate-limited", 60]);
  await control(simulator, "POST", "/settings", { isProtected: true });
  const refused = await failure(publisher.publish(target, remoteId, post));
  expect([refused.reason, refused.code]).toEqual(["forbidden", "branch-protected"]);
  await control(simulator, "POST", "/settings", { isProtected: false });
  expect((await publisher.publish(target, remoteId, post)).remoteId).toBe(remoteId);
  expect(await listFiles(simulator)).toContainEqual(expect.objectContaining({ path: remoteId }));
  await simulator.close();
});
