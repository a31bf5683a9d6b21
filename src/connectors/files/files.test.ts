import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { standardBucketKey, startS3 } from "../../../simulators/s3/start-s3.ts";
import { control } from "../../../test/rig.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import type { PublishablePost, Publisher, PublishTarget } from "../publisher.ts";
import { createFilesPublisher } from "./index.ts";

/** What only buckets have; the rest is in the contract of all publishers. */

let outbound: Outbound;
let simulator: Simulator;
let publisher: Publisher;
let target: PublishTarget;
beforeAll(async () => {
  outbound = createOutbound({ allow: ["127.0.0.0/8"] });
  simulator = await startS3();
  publisher = createFilesPublisher({ outbound, timeoutMs: 5_000 });
  target = toTarget({});
});
afterEach(() => control(simulator, "DELETE", "/faults"));
afterAll(async () => {
  await simulator.close();
  await outbound.close();
});

const toTarget = (given: { siteUrl?: string; password?: string }): PublishTarget => {
  const siteUrl = given.siteUrl ?? `${simulator.url}/kim-site/blog`;
  const password = given.password ?? standardBucketKey.secret;
  return {
    ownerId: "",
    integrationId: null,
    username: standardBucketKey.id,
    password,
    siteUrl,
    apiUrl: siteUrl,
    settings: {},
  };
};

function makePost(parts: Partial<PublishablePost> = {}): PublishablePost {
  const bytes = Buffer.from("bowl");
  return {
    ...{
      articleId: randomUUID(),
      marker: `galley:${randomUUID().replaceAll("-", "").slice(0, 24)}`,
      title: "Nine bowls",
    },
    ...{ slug: `nine-bowls-${randomUUID().slice(0, 8)}`, excerpt: "Nine bowls.", language: "en", tags: ["pottery"] },
    ...{ categoryId: null, publishAt: null, requestedAt: new Date("2026-11-22T10:00:00Z"), jsonLd: null },
    document: { blocks: [{ type: "figure", picture: { pictureId: "bowl", alt: "A bowl" } }] },
    pictures: [
      {
        ...{ pictureId: "bowl", fileName: `${"ab12".repeat(8)}.jpg`, mediaType: "image/jpeg" as const, alt: "A bowl" },
        ...{ remoteId: "", url: "", read: async () => bytes },
      },
    ],
    ...parts,
  };
}

type Stored = { key: string; type: string; metadata: Record<string, string>; text: string | null };
const listObjects = async () => (await control<{ objects: Stored[] }>(simulator, "GET", "/objects")).objects;

async function publish(post: PublishablePost) {
  const { remoteId } = await publisher.prepare(target, post);
  return publisher.publish(target, remoteId, post);
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it should have failed"),
    (error: unknown) => {
      if (!(error instanceof ConnectorError)) throw error;
      return error;
    },
  );

test("checks that the key can write and read, and leaves nothing behind", async () => {
  expect(await publisher.check(target)).toMatchObject({ siteName: "kim-site", canPublish: true, canUpload: true });
  expect(await listObjects()).toEqual([]);
  expect((await failure(publisher.check(toTarget({ password: "wrong" })))).reason).toBe("unauthorized");
  const missing = await failure(publisher.check(toTarget({ siteUrl: `${simulator.url}/no-bucket` })));
  expect([missing.reason, missing.code]).toEqual(["rejected", "NoSuchBucket"]);
});

test("writes pictures first and the manifest last, and nothing twice", async () => {
  const post = makePost();
  const { remoteId, link, mark } = await publish(post);
  expect(remoteId).toBe(`articles/2026/${post.slug}/`);
  const own = (await listObjects()).filter(({ key }) => key.startsWith(`blog/${remoteId}`));
  expect(own.map(({ key }) => key.split("/").at(-1))).toEqual([
    "ab12ab12ab12.jpg",
    "article.html",
    "article.json",
    "index.md",
    "manifest.json",
  ]);
  expect(own.find(({ key }) => key.endsWith("index.md"))?.text).toBe(
    `---\ntitle: "Nine bowls"\nslug: "${post.slug}"\ndate: 2026-11-22T10:00:00.000Z\nlang: "en"\n` +
      `excerpt: "Nine bowls."\ntags: ["pottery"]\nimage: "ab12ab12ab12.jpg"\n---\n\n![A bowl](<ab12ab12ab12.jpg>)\n`,
  );
  expect(await (await fetch(link)).text()).toContain("<h1>Nine bowls</h1>");
  const before = await listObjects();
  expect((await publish(post)).mark).toBe(mark);
  expect(await listObjects()).toEqual(before);
  expect(await publisher.find(target, post.marker)).toEqual([{ remoteId, published: true }]);
});

test("a lost answer leaves one article; an edit by the owner changes the mark", async () => {
  const post = makePost();
  await control(simulator, "POST", "/faults", {
    match: { method: "PUT", path: { regex: "index\\.md" } },
    fault: { kind: "apply-then-reset" },
  });
  expect((await failure(publish(post))).reason).toBe("unknown-outcome");
  const { remoteId, mark } = await publish(post);
  expect(await publisher.verify?.(target, remoteId)).toEqual({ published: true, mark });
  expect(publisher.toMark?.(target, post)).toBe(mark);
  await control(simulator, "POST", "/objects", { key: `blog/${remoteId}index.md`, text: "Mine." });
  expect((await publisher.verify?.(target, remoteId))?.mark).not.toBe(mark);
});

test("another's folder stays, and unpublishing removes exactly this article", async () => {
  const [first, second] = [makePost(), makePost()];
  const other = { ...second, slug: first.slug };
  const kept = await publish(first);
  const { remoteId } = await publish(other);
  expect(remoteId).toBe(`articles/2026/${first.slug}-2/`);
  expect((await failure(publisher.publish(target, kept.remoteId, other))).code).toBe("path-taken");
  await publisher.unpublish?.(target, remoteId);
  await publisher.unpublish?.(target, remoteId);
  const keys = (await listObjects()).map(({ key }) => key);
  expect([keys.some((key) => key.includes(remoteId)), keys.some((key) => key.includes(kept.remoteId))]).toEqual([
    false,
    true,
  ]);
  expect(await publisher.find(target, other.marker)).toEqual([{ remoteId, published: false }]);
});

test("articles with one slug, published at once, each get a folder of their own", async () => {
  const first = makePost();
  const posts = [first, makePost({ slug: first.slug }), makePost({ slug: first.slug })];
  const prepare = (post: PublishablePost) => publisher.prepare(target, post).then(({ remoteId }) => remoteId);
  const folders = await Promise.all(posts.map(prepare));
  expect(new Set(folders).size).toBe(3);
  expect(await Promise.all(posts.map(prepare))).toEqual(folders);
});

test("a server without conditional writes is written to all the same", async () => {
  const post = makePost();
  const match = { method: "PUT", path: { regex: "/folders/" } };
  await control(simulator, "POST", "/faults", { match, fault: { kind: "error", code: "NotImplemented", status: 501 } });
  expect((await publish(post)).remoteId).toBe(`articles/2026/${post.slug}/`);
});

test.each([
  ["SlowDown", 503, "rate-limited"],
  ["RequestTimeTooSkewed", 403, "unavailable"],
  ["AccessDenied", 403, "forbidden"],
  ["ConditionalRequestConflict", 409, "unavailable"],
])("%s means %s: %s", async (code, status, reason) => {
  const post = makePost();
  await control(simulator, "POST", "/faults", { match: { method: "PUT" }, fault: { kind: "error", code, status } });
  expect((await failure(publish(post))).reason).toBe(reason);
  await publish(post);
});
