import { createServer } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../../../scripts/root.ts";
import { startBlogs } from "../../../../test/blogs/start-blogs.ts";
import { photoNames } from "../../../../test/blogs/add-article.ts";
import { listen } from "../../../../test/listen.ts";
import { createBlogServer } from "./serve-blogs.ts";
import { saveBlog } from "../../../post/hosted/settings/save-blog.ts";

const { world, get, openBlog, stand } = await startBlogs();
const hosted = () => {
  const { hosted: publisher } = world.ctx.publishers;
  if (publisher === undefined) throw new Error("There are no hosted blogs");
  return publisher;
};
const at = (ownerId: string) => ({
  ownerId,
  integrationId: null,
  ...{ siteUrl: "", apiUrl: "", username: "", password: "", settings: {} },
});

test("a page that hasn't changed is answered with 304, until it has", async () => {
  const owner = await openBlog();
  const path = `/@${owner.name}/`;
  const { etag = "", "cache-control": cached } = (await get(path)).headers;
  expect([etag, cached]).toEqual([expect.stringMatching(/^".+"$/), "public, no-cache"]);
  const again = await get(path, { headers: { "if-none-match": etag } });
  expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
  await stand(owner, { title: "News" });
  await expect.poll(async () => (await get(path, { headers: { "if-none-match": etag } })).status).toBe(200);
  const { etag: newer } = (await get(path)).headers;
  await saveBlog(world.as(owner), owner, { design: "letter" });
  await expect.poll(async () => (await get(path)).headers.etag).not.toBe(newer);
});

test("every process stops showing what was taken back, and no reader's browser shows it from memory", async () => {
  const serve = createBlogServer(world.ctx, { buildDir: join(root, "build") });
  const another = createServer((incoming, outgoing) => serve(incoming, outgoing, () => outgoing.end()));
  const port = await listen(another);
  onTestFinished(() => void another.close());
  const owner = await openBlog();
  const { link, remoteId } = await stand(owner, { title: "Too early" });
  const fromOther = async () => (await fetch(`http://127.0.0.1:${port}${new URL(link).pathname}`)).status;
  expect([(await get(link)).status, await fromOther()]).toEqual([200, 200]);
  await hosted().unpublish?.(at(owner.ownerId), remoteId);
  await expect.poll(async () => [(await get(link)).status, await fromOther()]).toEqual([410, 410]);
  expect((await get(link)).headers["cache-control"]).toBe("public, no-cache");
});

test("browsers get brotli or gzip, with the same text", async () => {
  const owner = await openBlog();
  const plain = await get(`/@${owner.name}/`);
  const br = await get(`/@${owner.name}/`, { headers: { "accept-encoding": "gzip, br" } });
  const gzip = await get(`/@${owner.name}/`, { headers: { "accept-encoding": "gzip" } });
  expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  expect([plain.headers.vary, br.headers.etag]).toEqual(["Accept-Encoding", plain.headers.etag]);
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
});

test("photos stay at their address for good, in several widths, as long as an article shows them", async () => {
  const owner = await openBlog();
  const { link, remoteId } = await stand(owner, { title: "One photo", photos: photoNames.slice(2, 3) });
  const { text } = await get(link);
  const [, set = ""] = /srcset="([^"]+)"/.exec(text) ?? [];
  const files = set.split(", ").map((each) => each.split(" ")[0] ?? "");
  expect(files.length).toBeGreaterThanOrEqual(3);
  const sizes: number[] = [];
  for (const file of files) {
    const { status, headers, bytes } = await get(file);
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect((await get(file, { headers: { "if-none-match": headers.etag ?? "" } })).status).toBe(304);
    sizes.push(bytes.length);
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  await hosted().unpublish?.(at(owner.ownerId), remoteId);
  await expect.poll(async () => (await get(files[0] ?? "")).status).toBe(404);
});

test("a draft's photos and another owner's files aren't served", async () => {
  const owner = await openBlog();
  const other = await openBlog();
  const { link } = await stand(owner, { title: "Mine" });
  const [, file = ""] = /pictures\/([0-9a-f]{32}\.\d+\.jpg)/.exec((await get(link)).text) ?? [];
  for (const path of [file, "../../etc/passwd", `${file}/x`, "a.800.jpg", encodeURIComponent(`../${file}`)])
    expect([path, (await get(`/@${other.name}/pictures/${path}`)).status]).toEqual([path, 404]);
});
