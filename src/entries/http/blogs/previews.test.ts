import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addArticle, photoNames } from "../../../../test/blogs/add-article.ts";
import { startBlogs } from "../../../../test/blogs/start-blogs.ts";
import { getBlog } from "../../../post/hosted/settings/get-blog.ts";
import { getTrial } from "../../../post/trials/get-trial.ts";
import { startPhotoTrial } from "../../../post/trials/start-photo-trial.ts";

const { world, get } = await startBlogs();
const photo = readFileSync(
  new URL(`../../../../simulators/instagram/posts/images/${photoNames[0] ?? ""}`, import.meta.url),
);

async function openTrial() {
  const visitor = { cookie: null, isProven: true, address: crypto.randomUUID(), timeZone: "UTC" };
  const words = { caption: "The sun came up over the ridge, and we had coffee.", language: "en" as const };
  const { cookie } = await startPhotoTrial(world.ctx, visitor, { photo, ...words, locale: "en" });
  await world.workUntil(async () => (await getTrial(world.ctx, { cookie }))?.state === "GENERATED");
  return getTrial(world.ctx, { cookie });
}

test("a visitor's article has a private page, until the trial is over", async () => {
  const trial = await openTrial();
  const address = trial?.previewUrl ?? "";
  const page = await get(address);
  expect([page.status, page.headers["x-robots-tag"], page.headers["cache-control"]]).toEqual([
    200,
    "noindex",
    "private, no-store",
  ]);
  expect(page.headers["referrer-policy"]).toBe("no-referrer");
  expect(page.text).toContain(`<h1 class="p-name">${trial?.article?.title}</h1>`);
  expect(page.text).toContain("A private preview.");
  const [, image = ""] = /<img\s+src="([^"]+)"/.exec(page.text) ?? [];
  expect((await get(image)).headers["content-type"]).toBe("image/jpeg");
  // There are no other pages to lead to.
  for (const [, href = ""] of page.text.matchAll(/<a\b[^>]*? href="([^"]*)"/g))
    expect([href, href.startsWith(address)]).toEqual([href, false]);
  expect(page.text).toMatch(/<time class="dt-published"/);
  // The link shows the article and claims nothing.
  expect(address).not.toContain(trial?.token ?? "none");
  world.clock.advance(2 * 86_400_000);
  expect([(await get(address)).status, (await get(image)).status]).toEqual([410, 404]);
  world.clock.advance(-2 * 86_400_000);
});

test("a preview's address can't be guessed or changed", async () => {
  const trial = await openTrial();
  const { pathname } = new URL(trial?.previewUrl ?? "");
  const [, , signature = "", ...rest] = pathname.split("/");
  const forged = [
    ["", "@preview", `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`, ...rest].join("/"),
    pathname.replace("/trial/", "/design/"),
    pathname.slice(0, -1),
    "/@preview/",
    "/@preview",
  ];
  for (const path of forged) expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test("an owner without articles sees what a design is like", async () => {
  const owner = await world.createOwner();
  const { previewUrl } = await getBlog(world.as(owner), owner);
  const page = await get(`${previewUrl}?design=gallery`);
  expect(page.text.match(/<article/g)).toHaveLength(3);
  expect(page.text).toContain("Your article’s title");
});

test("an owner sees each design with their newest articles, before anything is online", async () => {
  const owner = await world.createOwner();
  await addArticle(world.ctx, owner, { title: "Not published" });
  const { previewUrl } = await getBlog(world.as(owner), owner);
  const designs = new Set<string>();
  for (const design of ["proof", "gallery", "letter"]) {
    const page = await get(`${previewUrl}?design=${design}`);
    expect(page.text).toContain("Not published");
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    const [, image = ""] = /<img\s+src="([^"]+)"/.exec(page.text) ?? [];
    expect((await get(image)).status).toBe(200);
    designs.add(/<style>(.+?)<\/style>/s.exec(page.text)?.[1] ?? "");
  }
  expect(designs.size).toBe(3);
});

test("a preview of designs is over after two days, and once its owner is suspended", async () => {
  const owner = await world.createOwner();
  await addArticle(world.ctx, owner, { title: "Not published" });
  const { previewUrl } = await getBlog(world.as(owner), owner);
  const [, image = ""] = /<img\s+src="([^"]+)"/.exec((await get(previewUrl)).text) ?? [];
  const statuses = async () => [(await get(previewUrl)).status, (await get(image)).status];
  expect(await statuses()).toEqual([200, 200]);
  world.clock.advance(2 * 86_400_000);
  expect(await statuses()).toEqual([404, 404]);
  world.clock.advance(-2 * 86_400_000);
  await world.ctx.db
    .updateTable("accounts")
    .set({ suspended_at: world.clock.now() })
    .where("owner_id", "=", owner.ownerId)
    .execute();
  expect(await statuses()).toEqual([410, 404]);
});
