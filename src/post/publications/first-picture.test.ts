import { beforeAll, beforeEach, expect, test } from "vitest";
import { control } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { type Caller, systemCaller } from "../../platform/actor.ts";
import { updateArticleTitle } from "../articles/editing/update-article-title.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import { updateIntegration } from "../integrations/update-integration.ts";
import { checkPublication } from "./check-publication.ts";
import { publishArticle } from "./publish-article.ts";
import { requestPublication } from "./request-publication.ts";

type SitePost = { id: number; status: string; content: string };

let world: World;
let owner: Caller;
let integrationId: string;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await control(world.rig.wordpress, "DELETE", "/faults");
  await useTheme("featured-image");
  owner = await world.createOwner();
  ({ integrationId } = await world.connectSite(owner));
});

const useTheme = (theme: "featured-image" | "plain") => control(world.rig.wordpress, "POST", "/settings", { theme });
const readIntegration = () =>
  world.ctx.db.selectFrom("integrations").selectAll().where("id", "=", integrationId).executeTakeFirstOrThrow();

let firings = 0;
async function newArticle(pictures: object[] = [{}]): Promise<string> {
  firings += 1;
  const post = {
    kind: pictures.length > 1 ? "carousel" : "image",
    // A post that begins like an article just published would count as its echo.
    caption: `Firing ${firings} is over, and the kiln is cold. Nine bowls came out.`,
    pictures,
  };
  const { sourceId } = await world.connectAccount(owner, { post });
  const articles = world.ctx.db.selectFrom("articles").select("id").where("source_id", "=", sourceId);
  const { id: articleId } = await articles.executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId });
  return articleId;
}

const readPublication = (articleId: string) =>
  world.ctx.db.selectFrom("publications").selectAll().where("article_id", "=", articleId).executeTakeFirstOrThrow();

async function publish(articleId: string, attempt = 1): Promise<void> {
  const { version } = await world.ctx.db
    .selectFrom("articles")
    .select("version")
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  if (attempt === 1)
    await requestPublication(world.ctx, owner, {
      articleId,
      version,
      integrationIds: [integrationId],
      overwrite: false,
    });
  const { id: publicationId } = await readPublication(articleId);
  await publishArticle(world.ctx, systemCaller(owner.ownerId, "publish-article"), { publicationId, attempt });
}

/** Returns the post on the site, and how often its page shows each picture. */
async function readSite(articleId: string): Promise<{ post: SitePost; pictures: number; seen: number }> {
  const { posts } = await control<{ posts: SitePost[] }>(world.rig.wordpress, "GET", "/posts");
  const { remote_id: remoteId, link } = await readPublication(articleId);
  const post = posts.find(({ id }) => String(id) === remoteId);
  if (post === undefined) throw new Error("there is no post");
  const page = await (await fetch(link ?? "")).text();
  const sources = [...page.matchAll(/<img[^>]+src="([^"]+)"/g)].map(([, src]) => src);
  return { post, pictures: new Set(sources).size, seen: sources.length };
}

async function countWrites(articleId: string): Promise<number> {
  const { remote_id: remoteId } = await readPublication(articleId);
  type Entry = { method?: string; path?: string };
  const { records } = await control<{ records: Entry[] }>(world.rig.wordpress, "GET", "/journal");
  const write = new RegExp(`/wp/v2/posts/${remoteId}(\\?|$)`);
  return records.filter(({ method, path = "" }) => method === "POST" && write.test(path)).length;
}

/** The site accepts the first write, but refuses the one after reading the page back, for all tries of one call. */
function failSecondWrite(): Promise<unknown> {
  const match = { method: "POST", path: { regex: "/wp/v2/posts/\\d+" }, nth: 2 };
  return control(world.rig.wordpress, "POST", "/faults", { match, times: 3, fault: { kind: "status", status: 503 } });
}

test("where the theme shows the featured image, the first photo stands once", async () => {
  const articleId = await newArticle();
  await publish(articleId);
  const { post, pictures, seen } = await readSite(articleId);
  expect([pictures, seen]).toEqual([1, 1]);
  expect(post.content).not.toContain("<img");
  expect(post.content.match(/"name":"galley:[0-9a-f]+"/g)).toHaveLength(1);
  expect(await readPublication(articleId)).toMatchObject({ state: "published", not_landed: ["meta-description"] });
  expect(await checkPublication(world.ctx, owner, { articleId, integrationId })).toBe("as-published");
});

test("the lesson is stored: the next article is written once", async () => {
  const first = await newArticle();
  await publish(first);
  expect([await countWrites(first), (await readIntegration()).shows_featured]).toEqual([2, true]);
  const second = await newArticle();
  await publish(second);
  expect(await countWrites(second)).toBe(1);
  expect((await readSite(second)).seen).toBe(1);
});

test("every photo of a carousel appears once", async () => {
  const articleId = await newArticle([{ altText: "one" }, { altText: "two" }, { altText: "three" }]);
  await publish(articleId);
  const { pictures, seen } = await readSite(articleId);
  expect([pictures, seen]).toEqual([3, 3]);
});

test("where the theme doesn't show it, the photo stays in the text, and comes back with another theme", async () => {
  await useTheme("plain");
  const first = await newArticle();
  await publish(first);
  expect([await countWrites(first), (await readSite(first)).seen]).toEqual([1, 1]);
  await useTheme("featured-image");
  const second = await newArticle();
  await publish(second);
  expect((await readSite(second)).seen).toBe(1);
  await useTheme("plain");
  const third = await newArticle();
  await publish(third);
  expect((await readSite(third)).seen).toBe(1);
  expect((await readIntegration()).shows_featured).toBe(false);
});

test.each([
  ["in-text", 2],
  ["featured", 1],
] as const)("set by hand, it stays there whatever the page shows: %s", async (firstPicture, seen) => {
  await updateIntegration(world.ctx, owner, { integrationId, firstPicture });
  const articleId = await newArticle();
  await publish(articleId);
  expect((await readSite(articleId)).seen).toBe(seen);
  expect([await countWrites(articleId), (await readIntegration()).shows_featured]).toEqual([1, null]);
});

test("a retry completes a failure between the two writes, as one post", async () => {
  const articleId = await newArticle();
  await failSecondWrite();
  await expect(publish(articleId)).rejects.toThrow();
  await publish(articleId, 2);
  const { post, seen } = await readSite(articleId);
  expect([post.status, seen, (await readPublication(articleId)).state]).toEqual(["publish", 1, "published"]);
});

test("a half-written newer version isn't mistaken for someone else's edit", async () => {
  await useTheme("plain");
  const articleId = await newArticle();
  await publish(articleId);
  await useTheme("featured-image");
  await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Bowls" });
  await failSecondWrite();
  await expect(publish(articleId)).rejects.toMatchObject({ code: "http-503" });
  await publish(articleId, 2);
  expect([(await readSite(articleId)).seen, (await readPublication(articleId)).failure]).toEqual([1, null]);
});

test("an unreadable page changes nothing", async () => {
  const match = { method: "GET", path: { regex: "^/\\d{4}/" } };
  await control(world.rig.wordpress, "POST", "/faults", { match, times: 1, fault: { kind: "status", status: 503 } });
  const articleId = await newArticle();
  await publish(articleId);
  expect([await countWrites(articleId), (await readIntegration()).shows_featured]).toEqual([1, null]);
  expect((await readPublication(articleId)).state).toBe("published");
});
