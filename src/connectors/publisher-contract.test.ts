import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Simulator } from "../../simulators/kit/start-simulator.ts";
import { control } from "../../test/rig.ts";
import { newPost, newSite, place } from "../../test/publishable.ts";
import { type DraftlessTarget, draftlessTargets, type TestedTarget, testedTargets } from "../../test/targets.ts";
import { createOutbound, type Outbound } from "../platform/guards/outbound.ts";
import { ConnectorError } from "../platform/connector-error.ts";
import type { PublishablePost, Publisher, PublishPicture, PublishTarget } from "./publisher.ts";

/** The contract that every publishing target keeps, whatever its protocol. */

let outbound: Outbound;
beforeAll(() => {
  outbound = createOutbound({ allow: ["127.0.0.0/8"] });
});
afterAll(() => outbound.close());

async function makePicture(colour: string): Promise<PublishPicture> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  const fileName = `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.jpg`;
  return { pictureId: colour, fileName, mediaType: "image/jpeg", alt: 'A "bowl" & more', read: async () => bytes };
}

function makePost(parts: Partial<PublishablePost> = {}): PublishablePost {
  return {
    ...newPost,
    marker: `galley:${randomUUID().replaceAll("-", "").slice(0, 24)}`,
    title: "Nine bowls & a <kiln>",
    slug: "nine-bowls",
    excerpt: "Nine bowls came out.",
    document: { blocks: [{ type: "paragraph", spans: [{ text: "Nine bowls came out <whole>." }] }] },
    pictures: [],
    tags: ["pottery", "kiln"],
    categoryId: null,
    publishAt: null,
    jsonLd: null,
    ...parts,
  };
}

async function failure(work: Promise<unknown>): Promise<ConnectorError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  return error as ConnectorError;
}

type AnyTarget = TestedTarget | DraftlessTarget;
const targets: AnyTarget[] = [...testedTargets, ...draftlessTargets];

/** As its owner enters it. */
function toSite(tested: AnyTarget, at: Simulator) {
  const { siteUrl, kindSettings } = "toSite" in tested ? tested.toSite(at) : { siteUrl: at.url, kindSettings: {} };
  return { ...newSite, siteUrl, settings: kindSettings, ...tested.credential };
}

/** A forge is plain Git too. */
const isAlike = (one: string, other: string) => one.startsWith("git") && other.startsWith("git");

describe.each(targets.map((tested) => [tested.kind, tested] as const))("%s", (kind, tested: AnyTarget) => {
  const takesDrafts = !["git", "git-github", "git-pull-requests", "files"].includes(kind);
  let simulator: Simulator;
  let publisher: Publisher;
  let target: PublishTarget;
  beforeAll(async () => {
    simulator = await tested.start();
    publisher = tested.createPublisher({ outbound, timeoutMs: 5_000 });
    const site = toSite(tested, simulator);
    const { apiUrl, settings = {} } = await publisher.check(site);
    target = { ...site, apiUrl, settings };
  });
  afterEach(() => control(simulator, "DELETE", "/faults"));
  afterAll(() => simulator.close());

  const fail = (match: object, fault: object, times: number | "always" = 1) =>
    control(simulator, "POST", "/faults", { match, times, fault });
  const held = async (remoteId: string) =>
    (await tested.listPosts(simulator)).find((post) => post.remoteId === remoteId);
  const carrying = async (marker: string) => (await publisher.find(target, marker)).length;

  test("recognises its own kind of site and the credential's permissions", async () => {
    expect(await publisher.check(toSite(tested, simulator))).toMatchObject({
      canPublish: true,
      canUpload: true,
      apiUrl: target.apiUrl,
    });
    const wrong = await failure(publisher.check({ ...toSite(tested, simulator), password: tested.wrongPassword }));
    expect([wrong.reason, wrong.retryable]).toEqual(["unauthorized", false]);
    const revoked = await failure(publisher.find({ ...target, password: tested.wrongPassword }, "galley:0"));
    expect([revoked.reason, revoked.retryable]).toEqual(["unauthorized", false]);
  });

  test("doesn't mistake another kind of site for its own, and sends it no credential", async () => {
    const seen: string[] = [];
    for (const other of targets.filter((one) => one.kind !== kind && !isAlike(one.kind, kind))) {
      const elsewhere = await other.start();
      try {
        const error = await failure(publisher.check(toSite(tested, elsewhere)));
        expect(["bad-answer", "rejected"]).toContain(error.reason);
        seen.push(JSON.stringify(await control(elsewhere, "GET", "/journal")));
      } finally {
        await elsewhere.close();
      }
    }
    expect(seen.join()).not.toContain(tested.credential.password);
  });

  /** Makes a draft; without drafts, the first write publishes. */
  async function create(post: PublishablePost): Promise<unknown> {
    const prepared = await publisher.prepare(target, post);
    return publisher.capabilities.drafts ? prepared : publisher.publish(target, prepared.remoteId, post);
  }

  test("a draft is invisible; published by its id it's visible, with the target's copy of the picture", async () => {
    const picture = await makePicture("#aa5511");
    const placed = await place(publisher, target, picture);
    if (publisher.capabilities.pictures !== "with-post")
      expect((await fetch(placed.url)).headers.get("content-type")).toBe("image/jpeg");
    const post = makePost({
      slug: `seen-${randomUUID()}`,
      pictures: [placed],
      document: {
        blocks: [
          { type: "figure", picture: { pictureId: picture.pictureId, alt: picture.alt } },
          ...makePost().document.blocks,
        ],
      },
    });
    const { remoteId } = await publisher.prepare(target, post);
    if (publisher.capabilities.drafts) expect(await held(remoteId)).toMatchObject({ isPublished: false });
    else expect(await held(remoteId)).toBeUndefined();
    expect(await (await fetch(simulator.url)).text()).not.toContain(post.slug);
    const published = await publisher.publish(target, remoteId, post);
    expect(await held(published.remoteId)).toMatchObject({ isPublished: true });
    const page = await fetch(published.link);
    const html = await page.text();
    expect([
      page.status,
      html.includes("Nine bowls"),
      html.includes("came out &lt;whole&gt;."),
      html.includes(placed.url),
    ]).toEqual([200, true, true, true]);
    expect(html).not.toContain(post.marker);
  });

  test("publishing again changes nothing, and leaves one post", async () => {
    const post = makePost();
    const { remoteId } = await publisher.prepare(target, post);
    const first = await publisher.publish(target, remoteId, post);
    expect(await publisher.publish(target, first.remoteId, post)).toEqual(first);
    expect(await publisher.find(target, post.marker)).toEqual([{ remoteId: first.remoteId, published: true }]);
  });

  test.each([
    ["its answer is lost", { kind: "apply-then-reset" }, 1],
    ["it is answered by a page", { kind: "html-200", apply: true }, 1],
    ["a gateway gives up", { kind: "status", status: 504, apply: true }, 1],
    ["it never arrives", { kind: "reset-before" }, 0],
  ])("a creation's outcome is unknown when %s, until the site is checked", async (_case, fault, made) => {
    const post = makePost();
    await fail(tested.paths.create, fault);
    const error = await failure(create(post));
    expect([error.reason, error.retryable]).toEqual(["unknown-outcome", true]);
    expect(await carrying(post.marker)).toBe(made);
  });

  test.each([
    ["refused for good", { kind: "status", status: 403, body: "<html>" }, "forbidden", false],
    ["moved", { kind: "redirect", location: "https://elsewhere.example/" }, "rejected", false],
    ["too early", { kind: "status", status: 429, headers: { "retry-after": "17" } }, "rate-limited", true],
    ["out of order", { kind: "error", code: "refused_by_rule", status: 422 }, "rejected", false],
  ])("a creation that is %s isn't retried blindly", async (_case, fault, reason, retryable) => {
    const post = makePost();
    await fail(tested.paths.create, fault);
    const error = await failure(create(post));
    expect([error.reason, error.retryable, error.retryAfterSeconds]).toEqual([
      reason,
      retryable,
      reason === "rate-limited" ? 17 : undefined,
    ]);
    expect(await carrying(post.marker)).toBe(0);
  });

  test.each([
    ["lost", { kind: "apply-then-reset" }],
    ["late", { kind: "status", status: 504, apply: true }],
  ])("publishing whose answer is %s can be repeated", async (_case, fault) => {
    const post = makePost();
    const { remoteId } = await publisher.prepare(target, post);
    await fail(tested.paths.publish, fault);
    // A target that checks by itself finds it done.
    const found = await publisher.publish(target, remoteId, post).then(
      () => true,
      (error: unknown) => error instanceof ConnectorError && error.retryable,
    );
    expect(found).toBe(true);
    await publisher.publish(target, remoteId, post);
    expect(await carrying(post.marker)).toBe(1);
  });

  if (takesDrafts)
    test("an upload whose answer is lost can be repeated, and costs one copy at most", async () => {
      const picture = await makePicture("#115599");
      const before = await tested.countUploads(simulator);
      await fail(tested.paths.upload, { kind: "apply-then-reset" });
      expect((await failure(publisher.placePicture(target, picture))).reason).toBe("unknown-outcome");
      await publisher.placePicture(target, picture);
      expect((await tested.countUploads(simulator)) - before).toBe(
        publisher.capabilities.pictures === "looked-up" ? 1 : 2,
      );
    });

  if (kind === "micropub")
    test("a media endpoint that lists its uploads gets no second copy after a lost answer", async () => {
      await control(simulator, "POST", "/settings", { mediaList: true });
      onTestFinished(() => control(simulator, "POST", "/settings", { mediaList: false }));
      const [picture, other] = await Promise.all([makePicture("#5511aa"), makePicture("#aa1155")]);
      const before = await tested.countUploads(simulator);
      await fail(tested.paths.upload, { kind: "apply-then-reset" });
      expect((await failure(publisher.placePicture(target, picture))).reason).toBe("unknown-outcome");
      const { url } = await publisher.placePicture(target, picture);
      expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(await picture.read());
      expect((await publisher.placePicture(target, other)).url).not.toBe(url);
      expect((await tested.countUploads(simulator)) - before).toBe(2);
    });

  test("an update overwrites the post at the same address", async () => {
    const post = makePost({ slug: `updated-${randomUUID()}` });
    const { remoteId } = await publisher.prepare(target, post);
    const first = await publisher.publish(target, remoteId, post);
    const updated = await publisher.publish(target, first.remoteId, {
      ...post,
      title: "Ten bowls",
      document: { blocks: [{ type: "paragraph", spans: [{ text: "Ten." }] }] },
    });
    expect(updated.link).toBe(first.link);
    const html = await (await fetch(updated.link)).text();
    expect([html.includes("Ten bowls"), html.includes("came out")]).toEqual([true, false]);
    expect(await carrying(post.marker)).toBe(1);
  });

  if (takesDrafts)
    test("a spare draft, of a second worker or a late request, doesn't move the post", async () => {
      const post = makePost({ slug: `beside-a-spare-${randomUUID()}` });
      const { remoteId } = await publisher.prepare(target, post);
      const spare = await publisher.prepare(target, post);
      const { link } = await publisher.publish(target, remoteId, post);
      await publisher.removeDraft(target, spare.remoteId);
      expect((await publisher.publish(target, remoteId, post)).link).toBe(link);
      expect((await fetch(link)).status).toBe(200);
    });

  test("an unpublished post is a draft again, and returns at its address", async () => {
    const post = makePost({ slug: `taken-back-${randomUUID()}` });
    const { remoteId } = await publisher.prepare(target, post);
    const { link } = await publisher.publish(target, remoteId, post);
    await publisher.unpublish?.(target, remoteId);
    await publisher.unpublish?.(target, remoteId);
    expect((await fetch(link)).status).toBe(404);
    expect(await publisher.find(target, post.marker)).toEqual([{ remoteId, published: false }]);
    expect((await publisher.publish(target, remoteId, post)).link).toBe(link);
  });

  if (takesDrafts)
    test("only a draft is removed, and a missing one is fine", async () => {
      const post = makePost();
      const spare = await publisher.prepare(target, post);
      // Two workers sweep at once.
      await Promise.all([1, 2].map(() => publisher.removeDraft(target, spare.remoteId)));
      await publisher.removeDraft(target, spare.remoteId);
      expect(await carrying(post.marker)).toBe(0);
      expect((await failure(publisher.publish(target, spare.remoteId, post))).reason).toBe("not-found");
      await publisher.unpublish?.(target, spare.remoteId);
      const kept = await publisher.prepare(target, post);
      await publisher.publish(target, kept.remoteId, post);
      await publisher.removeDraft(target, kept.remoteId);
      expect(await carrying(post.marker)).toBe(1);
    });

  if (takesDrafts)
    test("offers the target's own categories, and publishes into one", async () => {
      const categories = await publisher.listCategories(target);
      const travel = categories.find(({ name }) => name === "Travel");
      expect(travel).toBeDefined();
      const post = makePost({ categoryId: travel?.id ?? null });
      const { remoteId } = await publisher.prepare(target, post);
      const { categoryLink } = await publisher.publish(target, remoteId, post);
      // Micropub's answers name no page of a category.
      if (kind === "micropub") expect(categoryLink).toBeNull();
      else expect(categoryLink).toMatch(/\/travel\/$/);
    });

  test("says when the site is down, and that a retry can help", async () => {
    await fail({}, { kind: "status", status: 503 }, "always");
    const found = await failure(publisher.find(target, "galley:0"));
    expect([found.reason, found.retryable]).toEqual(["unavailable", true]);
    if (!publisher.capabilities.categories) return;
    const listed = await failure(publisher.listCategories(target));
    expect([listed.reason, listed.retryable]).toEqual(["unavailable", true]);
  });
});
