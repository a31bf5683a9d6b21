import { fileURLToPath } from "node:url";
import { parse } from "@wordpress/block-serialization-default-parser";
import type { WordPressRole } from "../../test/real-wordpress.ts";
import { carouselAndUnpublish, changedOnSite, downForADay, publishAndUpdate } from "./publishing/life.ts";
import { openNewsroom, type SiteUser } from "./publishing/newsroom.ts";
import { type Site, startSite } from "./publishing/site.ts";
import { listSitePosts, type SitePost } from "./shared/site-posts.ts";
import { runSuiteCases } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";

/**
 * Publishing end to end: two versions of WordPress, with pretty permalinks at the root and plain ones in a
 * subfolder, as administrator, editor and author, and one of them down for a day; then every other kind of fault, by
 * the suites that show it. The final counts come from WordPress itself, bypassing the proxy.
 */
const roles: WordPressRole[] = ["administrator", "editor", "author"];
const seoFields = fileURLToPath(new URL("../wordpress/seo-fields.php", import.meta.url));

const tally = createTally();
await using cleanUp = new AsyncDisposableStack();
const sites: Site[] = [];
for (const site of [
  startSite("pretty", { suite: "trixie" }),
  startSite("plain", { suite: "forky", permalinks: "", path: "/blog", muPlugin: seoFields }),
]) {
  const { name, wordpress, proxy } = cleanUp.adopt(await site, (started) => started.wordpress.stop());
  cleanUp.defer(() => proxy.close());
  sites.push(await site);
  console.log(`${name}: WordPress ${wordpress.version} at ${new URL(wordpress.siteUrl).pathname}`);
}
const hosts = sites.map(({ proxy }) => `127.0.0.1:${proxy.port}`);
const newsroom = cleanUp.use(await openNewsroom(hosts));
const users: SiteUser[] = [];
for (const role of roles) for (const site of sites) users.push(await newsroom.connect(site, role));
for (const user of users) {
  const who = `${user.site.name}, ${user.role}`;
  await tally.see(`${who}: published and updated`, () => publishAndUpdate(newsroom, user));
  await tally.see(`${who}: carousel, taken off and out again`, () => carouselAndUnpublish(newsroom, user));
  await tally.see(`${who}: changed on the site`, () => changedOnSite(newsroom, user));
}
const before = { ...tally };
const [anyone] = users;
if (anyone !== undefined) await tally.see("site down for a day", () => downForADay(newsroom, anyone));
await runSuiteCases(tally, "publishing");
const overcome = tally.cases - before.cases - (tally.failed - before.failed);
await newsroom.drain();

/** What WordPress has, compared with what we believe. */
const standing = await Promise.all(sites.map(({ wordpress }) => listSitePosts(wordpress)));
const ours = standing.flat().filter(({ marker }) => marker !== null);
const posts = ours.filter(({ status }) => status === "publish").length;
const articles = (await newsroom.sql("select from publications where state = 'published'")).length;
const duplicates = ours.length - new Set(ours.map(({ marker }) => marker)).size;
const hotlinks = sites.flatMap((site, index) => findHotlinks(site, standing[index] ?? [])).length;
const invalidBlocks = ours.flatMap(({ content }) => listFreeform(parse(content))).length;
const failed = tally.failed + Number(posts !== articles);
console.log(`${ours.length} posts in any state`);
conclude(
  "publishing",
  { articles, posts, faults: overcome, duplicates, hotlinks, invalid_blocks: invalidBlocks, failed },
  { least: { articles: 19, faults: 25 } },
);

/** URLs of pictures that aren't on the site itself. */
function findHotlinks({ wordpress }: Site, of: SitePost[]): string[] {
  const urls = of.flatMap(({ content }) => [...content.matchAll(/<img[^>]+src="([^"]+)"/g)].map(([, src = ""]) => src));
  return urls.filter((src) => !src.startsWith(`${wordpress.siteUrl}/wp-content/uploads/`));
}

/** Content that WordPress's own parser doesn't recognise as a block, and unnamed blocks inside others. */
function listFreeform(blocks: ReturnType<typeof parse>): string[] {
  return blocks.flatMap(({ blockName, innerHTML, innerBlocks }) => [
    ...(blockName === null && innerHTML.trim() !== "" ? [innerHTML] : []),
    ...listFreeform(innerBlocks as ReturnType<typeof parse>),
  ]);
}
