import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRealWordPress } from "../../../test/real-wordpress.ts";
import { systemClock } from "../../platform/clock.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import type { Reading } from "../source.ts";
import { createFeeds } from "./index.ts";

const started = await startRealWordPress();
if (!started.wordpress) console.warn(`skipped: ${started.reason}`);
const outbound = createOutbound({ allow: ["127.0.0.0/8"], ofOwners: true });
const feeds = createFeeds({ outbound, clock: systemClock });

afterAll(async () => {
  await outbound.close();
  await started.wordpress?.stop();
});

describe.skipIf(!started.wordpress)("the feed of a real WordPress", { timeout: 60_000 }, () => {
  const wordpress = started.wordpress!;
  let reading: Reading;
  let bowls: { id: number; source_url: string };
  let postId: number;

  async function call<Answer>(path: string, body: object | Buffer, headers: Record<string, string> = {}) {
    const { siteUrl, username, password } = wordpress;
    const isFile = Buffer.isBuffer(body);
    const answer = await fetch(`${siteUrl}/wp-json/wp/v2/${path}`, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${username}:${password}`)}`,
        "content-type": isFile ? "image/jpeg" : "application/json",
        ...headers,
      },
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  /** As the block editor writes it: a smaller size, and a class from which WordPress adds all the others. */
  const image = ({ id, source_url: url }: typeof bowls, alt: string) => {
    const small = url.replace(".jpg", "-300x225.jpg");
    const shown = `<img src="${small}" alt="${alt}" class="wp-image-${id}"/>`;
    const figure = `<figure class="wp-block-image size-medium">${shown}</figure>`;
    return `<!-- wp:image {"id":${id},"sizeSlug":"medium"} -->\n${figure}\n<!-- /wp:image -->`;
  };

  async function upload(name: string, background: string) {
    const bytes = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return call<typeof bowls>("media", bytes, { "content-disposition": `attachment; filename="${name}.jpg"` });
  }

  beforeAll(async () => {
    bowls = await upload("bowls", "#7a3b2e");
    const kiln = await upload("kiln", "#30506a");
    const [tag] = [await call<{ id: number }>("tags", { name: "Raku firing" })];
    const link = `<a href="https://example.org/kiln">The kiln</a>`;
    const words = `<p>Nine bowls &amp; a plate came out. ${link} is cold. 😀</p>`;
    const text = `<!-- wp:paragraph -->\n${words}\n<!-- /wp:paragraph -->`;
    const content = [text, image(bowls, "Nine bowls"), image(kiln, "")].join("\n\n");
    await call("posts", {
      title: "Before",
      content: "<p>Only words.</p>",
      status: "publish",
      date_gmt: "2026-01-01T08:00:00",
    });
    ({ id: postId } = await call<{ id: number }>("posts", {
      title: "Opening the kiln – “at last”",
      content,
      status: "publish",
      tags: [tag.id],
      date_gmt: "2026-02-03T08:00:00",
    }));
    await call("posts", { title: "Not yet", content, status: "draft" });
    await call("posts", { title: "Private", content, status: "private" });
  });

  it("is found by the site's address", async () => {
    const found = await feeds.find(wordpress.siteUrl);
    expect(found).toMatchObject({ kind: "feed", name: "Food & Travel" });
    reading = { ...found!, etag: null, lastModified: null };
  });

  it("has the words, the largest size of each picture, its link and date; no draft and no private post", async () => {
    const reader = feeds.open(reading);
    const { posts } = await reader.listPosts({ limit: 10 });
    const [post] = posts.filter(({ pictures }) => pictures.length > 0);
    expect(posts.map(({ caption }) => caption.split("\n")[0])).not.toContain("Not yet");
    expect(posts.map(({ caption }) => caption.split("\n")[0])).not.toContain("Private");
    expect(post).toMatchObject({
      caption: "Opening the kiln – “at last”\n\nNine bowls & a plate came out. The kiln is cold. 😀\n\n#Rakufiring",
      kind: "carousel",
      postedAt: new Date("2026-02-03T08:00:00Z"),
      permalink: expect.stringContaining(`${wordpress.siteUrl}/2026/02/`) as string,
      pictures: [{ altText: "Nine bowls" }, { altText: null }],
    });
    expect(post?.links).toContain("https://example.org/kiln");
    const picture = await reader.downloadPicture(post!.pictures[0]!);
    expect((await sharp(picture.bytes).metadata()).width).toBe(1_600);
  });

  it("is asked only for what changed; an edited post is reread, and one in the bin isn't found", async () => {
    const first = await feeds.open(reading).listPosts({ limit: 10 });
    const known = first.reading ?? reading;
    expect((await feeds.open(known).listPosts({ limit: 10 })).posts).toEqual([]);
    const [post] = first.posts.filter(({ pictures }) => pictures.length > 0);
    await call(`posts/${postId}`, { content: image(bowls, "Nine bowls"), title: "Opened" });
    const reader = feeds.open(known);
    expect(await reader.getPost(post!.mediaId, post!.postedAt)).toMatchObject({
      caption: "Opened\n\n#Rakufiring",
      pictures: [{ altText: "Nine bowls" }],
    });
    await call(`posts/${postId}`, {}, { "x-http-method-override": "DELETE" });
    await expect(reader.getPost(post!.mediaId, post!.postedAt)).rejects.toMatchObject({ reason: "not-found" });
  });
});
