import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { startRealWordPress } from "../../../test/real-wordpress.ts";
import { newPost, newSite } from "../../../test/publishable.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { createWordPressPublisher } from "./index.ts";

const seoFields = fileURLToPath(new URL("../../../scripts/wordpress/seo-fields.php", import.meta.url));
/** The newer WordPress, with plain permalinks, in a subfolder of another site. */
const started = await startRealWordPress({
  suite: "forky",
  permalinks: "",
  path: "/blog",
  role: "editor",
  muPlugin: seoFields,
});
if (!started.wordpress) console.warn(`skipped: ${started.reason}`);
const outbound = createOutbound({ allow: ["127.0.0.0/8"] });
const publisher = createWordPressPublisher({ outbound });

afterAll(async () => {
  await outbound.close();
  await started.wordpress?.stop();
});

describe.skipIf(!started.wordpress)("a WordPress with plain permalinks in a subfolder", { timeout: 60_000 }, () => {
  const wordpress = started.wordpress!;

  it("is found by its Link header, and accepts a post", async () => {
    const { siteUrl, username, password } = wordpress;
    const check = await publisher.check({ ...newSite, siteUrl, username, password });
    expect(check).toEqual({
      siteName: "Food & Travel",
      canPublish: true,
      canUpload: true,
      apiUrl: `${siteUrl}/index.php?rest_route=/`,
      sideEffects: [{ kind: "public-at", url: `${siteUrl}/` }],
    });

    const target = { ...newSite, siteUrl, apiUrl: check.apiUrl, username, password };
    const [category] = await publisher.listCategories(target);
    const post = {
      ...newPost,
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
    const { remoteId } = await publisher.prepare(target, post);
    const published = await publisher.publish(target, remoteId, post);
    expect(published).toMatchObject({
      notLanded: [],
      remoteId,
      link: `${siteUrl}/?p=${remoteId}`,
      categoryLink: `${siteUrl}/?cat=${category?.id}`,
    });
    expect(await publisher.find(target, "galley:p1a1n")).toEqual([{ remoteId, published: true }]);
    expect(wordpress.version).toMatch(/^7\./);
  });

  it("creates a password for us on its own page, and redirects back with it", async () => {
    const { siteUrl } = wordpress;
    const page = await publisher.findAuthorizePage?.(siteUrl);
    expect(page).toMatchObject({
      apiUrl: `${siteUrl}/index.php?rest_route=/`,
      pageUrl: `${siteUrl}/wp-admin/authorize-application.php`,
    });
    const back = "https://galley.example/connect/wordpress?state=s";
    const query = new URLSearchParams({
      app_name: "Galley",
      app_id: "0b8e5c1e-6d0f-5a37-9a55-67616c6c6579",
      success_url: back,
      reject_url: back,
    });
    const jar = await signIn("editor", wordpress.ownPasswordOf("editor"));
    const asked = `${siteUrl}/wp-admin/authorize-application.php?${query}`;
    const form = await (await fetch(asked, { headers: { cookie: jar } })).text();
    const hidden = [...form.matchAll(/<input type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&").replaceAll("&#038;", "&")],
    );
    const body = new URLSearchParams([...hidden, ["app_name", "Galley"], ["approve", "Yes"]] as [string, string][]);
    const answer = await fetch(`${siteUrl}/wp-admin/authorize-application.php`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: jar },
      body,
    });
    const location = new URL(answer.headers.get("location") ?? "");
    expect([location.origin, location.searchParams.get("state"), location.searchParams.get("user_login")]).toEqual([
      "https://galley.example",
      "s",
      "editor",
    ]);
    const password = location.searchParams.get("password") ?? "";
    expect(await publisher.check({ ...newSite, siteUrl, username: "editor", password })).toMatchObject({
      canPublish: true,
      canUpload: true,
    });
  });

  /** A person's session, as a cookie header. */
  async function signIn(log: string, pwd: string): Promise<string> {
    const body = new URLSearchParams({ log, pwd, testcookie: "1" });
    const answer = await fetch(`${wordpress.siteUrl}/wp-login.php`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: "wordpress_test_cookie=WP%20Cookie%20check" },
      body,
    });
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
  }

  it("accepts a search description if a plugin allows it, and an author", async () => {
    const { siteUrl, username, password } = wordpress;
    const target = { ...newSite, siteUrl, apiUrl: `${siteUrl}/index.php?rest_route=/`, username, password };
    const authors = await publisher.listAuthors?.(target);
    const author = authors?.find(({ name }) => name === "author");
    const post = {
      ...newPost,
      marker: "galley:5e0",
      title: "Found & read",
      slug: "found",
      excerpt: "",
      document: { blocks: [] },
      pictures: [],
      tags: [],
      categoryId: null,
      publishAt: null,
      jsonLd: null,
    };
    const { remoteId } = await publisher.prepare(target, post);
    const published = await publisher.publish(target, remoteId, {
      ...post,
      metaDescription: "Bowls & cups",
      authorId: author?.id ?? "0",
    });
    expect(published.notLanded).toEqual([]);
    const route = `${siteUrl}/?rest_route=/wp/v2/posts/${remoteId}&_fields=meta,author`;
    expect(await (await fetch(route)).json()).toMatchObject({
      author: Number(author?.id),
      meta: { _yoast_wpseo_metadesc: "Bowls & cups" },
    });
  });

  it.each(["editor", "author"] as const)(
    "recognises our post despite %s's re-encoding, until somebody edits it",
    async (role) => {
      const { siteUrl } = wordpress;
      const target = {
        ...newSite,
        siteUrl,
        apiUrl: `${siteUrl}/index.php?rest_route=/`,
        username: role,
        password: wordpress.passwordOf(role),
      };
      const spans = [
        {
          text: 'See https://x.example/?a=1&b=2 [gallery] "quoted" — 🍵\nand on',
          marks: [{ type: "link" as const, href: "https://x.example/?a=1&b=2" }],
        },
      ];
      const document = {
        blocks: [
          { type: "quote" as const, lang: "ja", paragraphs: [spans] },
          { type: "list" as const, ordered: true, items: [spans] },
        ],
      };
      const post = {
        ...newPost,
        marker: `galley:3a4${role.length}`,
        title: "Tea & cups",
        slug: `tea-${role}`,
        excerpt: "A & b",
        document,
        pictures: [],
        tags: [],
        categoryId: null,
        publishAt: null,
        jsonLd: null,
      };
      const { remoteId } = await publisher.prepare(target, post);
      const { mark } = await publisher.publish(target, remoteId, post);
      expect(mark).toBe(publisher.toMark?.(target, post));
      expect(await publisher.verify?.(target, remoteId)).toEqual({ published: true, mark });
      await publisher.publish(target, remoteId, { ...post, title: "Tea & bowls" });
      expect((await publisher.verify?.(target, remoteId))?.mark).not.toBe(mark);
      await publisher.unpublish?.(target, remoteId);
      await publisher.unpublish?.(target, remoteId);
      expect((await publisher.verify?.(target, remoteId))?.published).toBe(false);
    },
  );

  it("isn't mistaken for the site around it", async () => {
    const { origin } = new URL(wordpress.siteUrl);
    await expect(
      publisher.check({ ...newSite, siteUrl: origin, username: "editor", password: "x" }),
    ).rejects.toMatchObject({
      code: "not-wordpress",
    });
  });
});
