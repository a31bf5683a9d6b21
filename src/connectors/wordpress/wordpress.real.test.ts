import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRealWordPress } from "../../../test/real-wordpress.ts";
import { toAiMarking } from "../../document/render/json-ld.ts";
import { newPost, newSite, place } from "../../../test/publishable.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost, PublishPicture, PublishTarget } from "../publisher.ts";
import { createWordPressPublisher } from "./index.ts";

const started = await startRealWordPress();
if (!started.wordpress) console.warn(`skipped: ${started.reason}`);
const outbound = createOutbound({ allow: ["127.0.0.0/8"] });
const publisher = createWordPressPublisher({ outbound });

afterAll(async () => {
  await outbound.close();
  await started.wordpress?.stop();
});

async function makePicture(colour: string, pictureId: string): Promise<PublishPicture> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  const fileName = `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.jpg`;
  return { pictureId, fileName, mediaType: "image/jpeg", alt: 'Une "assiette" — 皿 & more', read: async () => bytes };
}

async function failure(call: Promise<unknown>): Promise<ConnectorError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  return error as ConnectorError;
}

describe.skipIf(!started.wordpress)("a real WordPress", { timeout: 60_000 }, () => {
  const wordpress = started.wordpress!;
  let target: PublishTarget;
  beforeAll(() => {
    const { siteUrl, username, password } = wordpress;
    target = { ...newSite, siteUrl, apiUrl: `${siteUrl}/wp-json/`, username, password };
  });
  const as = (username: "administrator" | "editor" | "author" | "contributor" | "subscriber") => ({
    ...target,
    username,
    password: wordpress.passwordOf(username),
  });
  const read = async (path: string) =>
    (
      await outbound.fetch(`${wordpress.siteUrl}/wp-json${path}`, {
        headers: { authorization: `Basic ${Buffer.from(`administrator:${wordpress.password}`).toString("base64")}` },
      })
    ).json();

  function makePost(parts: Partial<PublishablePost>): PublishablePost {
    return {
      ...newPost,
      marker: "galley:0000",
      title: 'Été à Paris & l\'art du "thé" 🍵 <b>',
      slug: "ete-a-paris",
      excerpt: "A summer & more",
      document: { blocks: [{ type: "paragraph", spans: [{ text: "Hello [gallery] <script>alert(1)</script> 🌅" }] }] },
      pictures: [],
      tags: [],
      categoryId: null,
      publishAt: null,
      jsonLd: null,
      ...parts,
    };
  }

  it.each([
    ["editor", true],
    ["author", false],
  ] as const)("keeps machine-readable markup of %s: %s", async (role, kept) => {
    const site = as(role);
    const jsonLd = toAiMarking({ title: "Bowls", language: "en", digitalSourceType: "trainedAlgorithmicMedia" });
    const post = makePost({ marker: `galley:ld-${role}`, slug: `ld-${role}`, jsonLd });
    const { remoteId } = await publisher.prepare(site, post);
    const { link } = await publisher.publish(site, remoteId, post);
    const page = await (await outbound.fetch(link)).text();
    expect(page.includes('<script type="application/ld+json">')).toBe(kept);
    expect(page.includes("digitalSourceType")).toBe(kept);
  });

  it("is found and accepts the sign-in with the address as people type it", async () => {
    const { siteUrl, username, password } = wordpress;
    const check = await publisher.check({ ...newSite, siteUrl: `${siteUrl}/wp-admin/`, username, password });
    expect(check).toEqual({
      siteName: "Food & Travel",
      canPublish: true,
      canUpload: true,
      apiUrl: `${siteUrl}/wp-json/`,
      sideEffects: [{ kind: "public-at", url: `${siteUrl}/` }],
    });
    expect(wordpress.version).toMatch(/^6\.8\./);
  });

  it("reports each role's permissions", async () => {
    const may = async (role: Parameters<typeof as>[0]) => {
      const { canPublish, canUpload } = await publisher.check(as(role));
      return [canPublish, canUpload];
    };
    expect([await may("editor"), await may("author"), await may("contributor"), await may("subscriber")]).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it("refuses a wrong password and an unknown user", async () => {
    const wrong = await failure(publisher.check({ ...target, password: "CANARY wrong" }));
    expect([wrong.reason, wrong.code, wrong.retryable]).toEqual(["unauthorized", "rest_not_logged_in", false]);
    expect(wrong.message).not.toContain("CANARY");
    expect((await failure(publisher.check({ ...target, username: "nobody" }))).reason).toBe("unauthorized");
    expect((await failure(publisher.find({ ...target, password: "wrong" }, "galley:0"))).reason).toBe("unauthorized");
    expect((await failure(publisher.prepare({ ...target, password: "wrong" }, makePost({})))).reason).toBe(
      "unauthorized",
    );
  });

  it("lists categories with their names decoded", async () => {
    const names = (await publisher.listCategories(target)).map((category) => category.name);
    expect(names).toEqual(expect.arrayContaining(["Uncategorized", "Travel", "Street & Food", "Fashion"]));
  });

  it("stores the same picture once, with its alternative text", async () => {
    const picture = await makePicture("teal", "p1");
    const first = await publisher.placePicture(target, picture);
    const again = await publisher.placePicture(as("author"), { ...picture, pictureId: "p2" });
    expect(again).toEqual({ ...first, pictureId: "p2" });
    expect(await read(`/wp/v2/media/${first.remoteId}?_fields=alt_text,mime_type`)).toEqual({
      alt_text: picture.alt,
      mime_type: "image/jpeg",
    });
    expect(await read(`/wp/v2/media?search=${picture.fileName.slice(0, 32)}&_fields=id`)).toHaveLength(1);
    expect((await outbound.fetch(first.url)).bytes()).toEqual(Buffer.from(await picture.read()));
  });

  it("reports a refused file as retryable, because WordPress gives the same error for a failed mkdir", async () => {
    const picture: PublishPicture = {
      ...(await makePicture("red", "p")),
      fileName: "0badc0de.jpg",
      read: async () => Buffer.from("<?php echo 1;"),
    };
    const error = await failure(publisher.placePicture(target, picture));
    expect([error.reason, error.code, error.retryable]).toEqual(["unknown-outcome", "rest_upload_unknown_error", true]);
  });

  it("publishes a draft by its id repeatedly, as one post", async () => {
    const pictures = [
      await place(publisher, target, await makePicture("navy", "p1")),
      await place(publisher, target, await makePicture("gold", "p2")),
    ];
    const category = (await publisher.listCategories(target)).find(({ name }) => name === "Street & Food");
    const post = makePost({
      marker: "galley:3f2a9c",
      pictures,
      document: {
        blocks: [
          {
            type: "gallery",
            pictures: [
              { pictureId: "p1", alt: "One" },
              { pictureId: "p2", alt: "Two" },
            ],
          },
          {
            type: "paragraph",
            spans: [
              { text: "By the sea, [gallery] 🌅", marks: [{ type: "link", href: "https://example.org/?a=1&b=2" }] },
            ],
          },
          { type: "quote", lang: "ja", paragraphs: [[{ text: "海だ" }]] },
        ],
      },
      tags: ["Été à Paris", "sea", "🌮"],
      categoryId: category?.id ?? null,
      publishAt: new Date("2026-09-24T09:20:44Z"),
    });
    const { remoteId } = await publisher.prepare(target, post);
    expect(await publisher.find(target, "galley:3f2a9c")).toEqual([{ remoteId, published: false }]);

    const published = await publisher.publish(target, remoteId, post);
    expect(await publisher.publish(target, remoteId, post)).toEqual(published);
    expect(await publisher.find(target, "galley:3f2a9c")).toEqual([{ remoteId, published: true }]);
    expect(published.link).toMatch(/\/2026\/09\/ete-a-paris\/$/);
    expect(published.categoryLink).toBe(`${wordpress.siteUrl}/category/street-food/`);

    const stored = (await read(`/wp/v2/posts/${remoteId}?context=edit`)) as Record<string, never> & {
      content: { raw: string };
    };
    expect(stored).toMatchObject({
      status: "publish",
      slug: "ete-a-paris",
      date_gmt: "2026-09-24T09:20:44",
      title: { raw: post.title },
      featured_media: Number(pictures[0]?.remoteId),
      categories: [Number(category?.id)],
    });
    expect(stored["tags"]).toHaveLength(3);
    expect(stored.content.raw).toContain(
      '<!-- wp:gallery {"columns":2,"imageCrop":false,"linkTo":"none","metadata":{"name":"galley:3f2a9c"}} -->',
    );
    const page = (await outbound.fetch(published.link)).text();
    expect(page).toContain("By the sea, &#91;gallery&#93;");
    expect(page).not.toContain("galley:3f2a9c");
  });

  it("publishes at a future date as scheduled", async () => {
    const publishAt = new Date(Date.now() + 86_400_000);
    const post = makePost({ marker: "galley:future1", slug: "later", publishAt });
    const { remoteId } = await publisher.prepare(target, post);
    await publisher.publish(target, remoteId, post);
    expect(await publisher.find(target, "galley:future1")).toEqual([{ remoteId, published: true }]);
    expect(await read(`/wp/v2/posts/${remoteId}?context=edit&_fields=status`)).toEqual({ status: "future" });
  });

  it("works for an author, whose markup is filtered, with the marker kept", async () => {
    const author = as("author");
    const picture = await place(publisher, author, await makePicture("pink", "p1"));
    const document = {
      blocks: [
        { type: "figure" as const, picture: { pictureId: "p1", alt: "A" } },
        { type: "quote" as const, lang: "ja", paragraphs: [[{ text: "海" }]] },
      ],
    };
    const post = makePost({
      marker: "galley:auth0r",
      slug: "by-author",
      pictures: [picture],
      tags: ["new tag"],
      document,
    });
    const { remoteId } = await publisher.prepare(author, post);
    const published = await publisher.publish(author, remoteId, post);
    expect(await publisher.find(author, "galley:auth0r")).toEqual([{ remoteId, published: true }]);
    expect(published.categoryLink).toBe(`${wordpress.siteUrl}/category/uncategorized/`);
    const stored = (await read(`/wp/v2/posts/${remoteId}?context=edit`)) as { content: { raw: string } };
    expect(stored.content.raw).toContain('<span lang="ja">海</span>');
    expect(stored.content.raw).toContain(`class="wp-image-${picture.remoteId}"`);
  });

  it("is refused for a contributor, who may only draft", async () => {
    const contributor = as("contributor");
    const post = makePost({ marker: "galley:contr1b", slug: "by-contributor" });
    const { remoteId } = await publisher.prepare(contributor, post);
    const error = await failure(publisher.publish(contributor, remoteId, post));
    expect([error.reason, error.code, error.retryable]).toEqual(["forbidden", "rest_cannot_publish", false]);
    expect((await failure(publisher.placePicture(contributor, await makePicture("lime", "p")))).reason).toBe(
      "forbidden",
    );
  });

  it("publishes without a category that is gone, and reports that by giving no link", async () => {
    const post = makePost({ marker: "galley:n0cat", slug: "no-category", categoryId: "999999" });
    const { remoteId } = await publisher.prepare(target, post);
    expect((await publisher.publish(target, remoteId, post)).categoryLink).toBeNull();
  });

  it("removes a spare draft, not a published post, and ignores a missing one", async () => {
    const post = makePost({ marker: "galley:spare1", slug: "spare" });
    const { remoteId } = await publisher.prepare(target, post);
    await publisher.removeDraft(target, remoteId);
    await publisher.removeDraft(target, remoteId);
    expect(await publisher.find(target, "galley:spare1")).toEqual([]);
    expect((await failure(publisher.publish(target, remoteId, post))).reason).toBe("not-found");

    const kept = await publisher.prepare(target, post);
    await publisher.publish(target, kept.remoteId, post);
    await publisher.removeDraft(target, kept.remoteId);
    expect(await publisher.find(target, "galley:spare1")).toEqual([{ remoteId: kept.remoteId, published: true }]);
  });

  it("sends no lone surrogate and no NUL, which WordPress couldn't store", async () => {
    const post = makePost({ marker: "galley:surr0", slug: "odd", title: "odd \ud83d\u0000 title", tags: ["\ud83d"] });
    const { remoteId } = await publisher.prepare(target, post);
    await publisher.publish(target, remoteId, post);
    expect(await read(`/wp/v2/posts/${remoteId}?context=edit&_fields=title.raw`)).toEqual({
      title: { raw: "odd \ufffd title" },
    });
  });
});
