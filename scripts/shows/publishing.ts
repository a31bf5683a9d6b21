import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { WordPressRole } from "../../test/real-wordpress.ts";
import { listFaults } from "./publishing/faults.ts";
import { carouselAndUnpublish, changedOnSite, publishAndUpdate } from "./publishing/life.ts";
import { type Product, startProduct, type Writer } from "./publishing/product.ts";
import { findHotlinks, findInvalidBlocks, listStanding, type Site, startSite } from "./publishing/site.ts";

/**
 * Publishing end to end: two versions of WordPress, with pretty permalinks at the root and plain ones in a
 * subfolder, as administrator, editor and author; then every kind of fault, injected by a proxy between us and
 * the site. The final counts come from WordPress itself, bypassing the proxy.
 */
const roles: WordPressRole[] = ["administrator", "editor", "author"];
const seoFields = fileURLToPath(new URL("../wordpress/seo-fields.php", import.meta.url));
const least = { articles: 40, faults: 15 };
const startedAt = Date.now();

let failed = 0;
async function step(name: string, run: () => Promise<string>): Promise<void> {
  try {
    console.log(`ok      ${name}: ${await run()}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const other = createServer((_request, response) => {
  calls += 1;
  response.end();
});
let calls = 0;
other.listen(0, "127.0.0.1");
await once(other, "listening");

const sites: Site[] = [];
const product = await startProduct();
try {
  sites.push(
    await startSite("pretty", { suite: "trixie" }),
    await startSite("plain", { suite: "forky", permalinks: "", path: "/blog", muPlugin: seoFields }),
  );
  for (const { name, wordpress } of sites)
    console.log(`${name}: WordPress ${wordpress.version} at ${new URL(wordpress.siteUrl).pathname}`);
  product.allow(sites.map(({ proxy }) => `127.0.0.1:${proxy.port}`));
  await product.start();
  const writers = await connectAll(product);
  for (const writer of writers) {
    const who = `${writer.site.name}, ${writer.role}`;
    await step(`${who}: published and updated`, () => publishAndUpdate(product, writer));
    await step(`${who}: carousel, taken off and out again`, () => carouselAndUnpublish(product, writer));
    await step(`${who}: changed on the site`, () => changedOnSite(product, writer));
  }
  const faults = listFaults({ url: `http://127.0.0.1:${(other.address() as AddressInfo).port}`, calls: () => calls });
  const failedBefore = failed;
  for (const [index, { kind, run }] of faults.entries()) {
    const writer = writers[index % writers.length];
    if (writer === undefined) continue;
    await step(`${kind} (${writer.site.name}, ${writer.role})`, () => run(product, writer));
    for (const { proxy } of sites) proxy.mend();
  }
  await product.drain();
  await count(faults.length - (failed - failedBefore));
} finally {
  await product.close();
  for (const { wordpress, proxy } of sites) {
    await wordpress.stop();
    await proxy.close();
  }
  other.close();
}

async function connectAll(into: Product): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (const role of roles) for (const site of sites) writers.push(await into.connect(site, role));
  return writers;
}

/** What WordPress has, compared with what we believe. */
async function count(faults: number): Promise<void> {
  const standing = (await Promise.all(sites.map(listStanding))).flat();
  const out = standing.filter(({ status }) => status === "publish");
  const rows = await product.ctx.db.selectFrom("publications").select(["article_id", "state"]).execute();
  const articles = rows.filter(({ state }) => state === "published").length;
  const duplicates = standing.length - new Set(standing.map(({ marker }) => marker)).size;
  const hotlinks = sites.length === 0 ? 0 : await countHotlinks();
  const invalidBlocks = findInvalidBlocks(standing).length;
  if (out.length !== articles) failed += 1;
  if (calls > 0) failed += 1;
  console.log(
    `${rows.length} publications, ${standing.length} posts in any state, ` +
      `calls of the other host: ${calls}; ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  console.log(
    `publishing: articles=${articles} posts=${out.length} faults=${faults} duplicates=${duplicates} ` +
      `hotlinks=${hotlinks} invalid_blocks=${invalidBlocks} failed=${failed}`,
  );
  const enough = articles >= least.articles && faults >= least.faults;
  process.exitCode = enough && failed + duplicates + hotlinks + invalidBlocks === 0 ? 0 : 1;
}

async function countHotlinks(): Promise<number> {
  const perSite = await Promise.all(sites.map(async (site) => findHotlinks(site, await listStanding(site)).length));
  return perSite.reduce((sum, one) => sum + one, 0);
}
