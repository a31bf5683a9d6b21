import { afterAll, describe, expect, it } from "vitest";
import { startRealWordPress } from "../../../test/real-wordpress.ts";
import { createOutbound } from "../../guards/outbound.ts";
import { createWordPressPublisher } from "./index.ts";

/** The newer WordPress, without pretty addresses, in a sub-folder of another site. */
const started = await startRealWordPress({ suite: "forky", permalinks: "", path: "/blog", role: "editor" });
if (!started.wordpress) console.warn(`skipped: ${started.reason}`);
const outbound = createOutbound({ allow: ["127.0.0.0/8"] });
const publisher = createWordPressPublisher({ outbound });

afterAll(async () => {
  await outbound.close();
  await started.wordpress?.stop();
});

describe.skipIf(!started.wordpress)("a WordPress with plain permalinks in a sub-folder", { timeout: 60_000 }, () => {
  const wordpress = started.wordpress!;

  it("is found by its Link header, and takes a post", async () => {
    const { siteUrl, username, password } = wordpress;
    const check = await publisher.check({ siteUrl, username, password });
    expect(check).toEqual({ siteName: "Food & Travel", canPublish: true, canUpload: true, apiUrl: `${siteUrl}/index.php?rest_route=/` });

    const target = { siteUrl, apiUrl: check.apiUrl, username, password };
    const [category] = await publisher.listCategories(target);
    const post = {
      marker: "galley:p1a1n",
      title: "Plain",
      slug: "plain",
      excerpt: "",
      document: { blocks: [{ type: "paragraph" as const, spans: [{ text: "Hello" }] }] },
      pictures: [],
      tags: ["sea & sand", "sea & sand"],
      categoryId: category?.id ?? null,
      publishAt: null,
      jsonLd: null,
    };
    const { remoteId } = await publisher.createDraft(target, post);
    const published = await publisher.publish(target, remoteId, post);
    expect(published).toMatchObject({ notLanded: [], remoteId, link: `${siteUrl}/?p=${remoteId}`, categoryLink: `${siteUrl}/?cat=${category?.id}` });
    expect(await publisher.findByMarker(target, "galley:p1a1n")).toEqual([{ remoteId, published: true }]);
    expect(wordpress.version).toMatch(/^7\./);
  });

  it("is not taken for the site around it", async () => {
    const { origin } = new URL(wordpress.siteUrl);
    await expect(publisher.check({ siteUrl: origin, username: "editor", password: "x" })).rejects.toMatchObject({ code: "not-wordpress" });
  });
});
