import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../messages/en/archive.json" with { type: "json" };
import botEn from "../../../messages/en/bot.json" with { type: "json" };
import { type ArchivePost, makeArchivePosts } from "../../../test/archives/archive-posts.ts";
import { makeTree } from "../../../test/archives/archive-tree.ts";
import { makeVariants, type Variant } from "../../../test/archives/archive-variants.ts";
import { chooseFiles } from "../../../test/archives/choose-files.ts";
import { makeLargeArchive, readRange } from "../../../test/archives/large-archive.ts";
import { makeZip } from "../../../test/archives/make-zip.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";
import { findFaults } from "../../testing/find-faults.ts";

const bot = await startBotPages();
let posts: ArchivePost[];
let variants: Variant[];
beforeAll(async () => {
  posts = await makeArchivePosts();
  variants = await makeVariants(posts);
});

const choose = (name: string) => chooseFiles(bot.page, variants.find((one) => one.name === name)?.files ?? []);

const nextFrame = () =>
  bot.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Holds the first uploads until four are in flight: if a fifth were allowed, it would have started, too. */
async function countFlights(): Promise<{ most(): number }> {
  const waiting: (() => void)[] = [];
  let [flying, most, isHeld] = [0, 0, true];
  await bot.page.route(/\/uploads$|\/graphql$/, async (route) => {
    flying += 1;
    most = Math.max(most, flying);
    if (isHeld)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 4)
          void nextFrame().then(() => {
            isHeld = false;
            for (const goOn of waiting) goOn();
          });
      });
    const answer = await route.fetch();
    flying -= 1;
    await route.fulfill({ response: answer });
  });
  return { most: () => most };
}

const drawPhoto = async (n: number) => {
  const photo = sharp({ create: { width: 300, height: 300, channels: 3, background: { r: n * 25, g: 90, b: 120 } } });
  return new Uint8Array(await photo.jpeg().toBuffer()) as Uint8Array<ArrayBuffer>;
};

const readPosts = () =>
  bot.world.ctx.db
    .selectFrom("posts")
    .select(["media_id as mediaId", "caption"])
    .where("owner_id", "=", bot.owner.ownerId)
    .where("media_id", "like", "archive:%")
    .execute();
const found = () => posts.filter(({ outcome }) => outcome === "found").length;

describe("an Instagram archive", { timeout: 120_000 }, () => {
  it("is read here, and only chosen posts are sent, once", async () => {
    const sent: string[] = [];
    bot.page.on("request", (request) => sent.push(request.postDataBuffer()?.toString("latin1") ?? ""));
    await bot.open("/bot/articles/archive");
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await choose("2026, two parts");
    await bot.page.getByText(`${found()} posts can become articles.`).waitFor();
    expect(sent.some((body) => body.includes("importArchivePost"))).toBe(false);
    expect(await bot.page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await bot.page.getByText("8 posts were left out").click();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByRole("button", { name: /^Select all from/ }).click();
    await bot.page.getByRole("button", { name: `Import ${found()} posts` }).click();
    await bot.page.getByRole("heading", { name: en.sending.done }).waitFor({ timeout: 90_000 });
    expect(await readPosts()).toHaveLength(found());
    expect(sent.filter((body) => body.includes("CANARY"))).toEqual([]);
    await bot.page.getByRole("button", { name: en.sending.again }).click();
    await choose("French");
    await bot.page.getByText("0 posts can become articles.").waitFor();
    expect(await readPosts()).toHaveLength(found());
  });

  it("tells screen readers how far it is while it runs", async () => {
    await bot.open("/bot/articles/archive");
    await choose("2026, one ZIP");
    await bot.page.getByRole("button", { name: /^Select all from/ }).click();
    // Unanswered uploads keep the import running.
    await bot.page.route(/\/uploads/, () => {});
    await bot.page.getByRole("button", { name: `Import ${found()} posts` }).click();
    await bot.page.getByRole("heading", { name: en.sending.running }).waitFor();
    const status = bot.page.getByRole("status").filter({ hasText: `0 of ${found()} are in Galley.` });
    // Screen readers may skip whatever is busy (WAI-ARIA, "aria-busy").
    expect(await status.evaluate((element) => element.closest("[aria-busy=true]") === null)).toBe(true);
  });

  it("goes on where a closed tab stopped", async () => {
    await bot.open("/bot/articles/archive");
    await choose("2026, one ZIP");
    await bot.page.getByRole("button", { name: /^Select all from/ }).click();
    await bot.page.getByRole("button", { name: `Import ${found()} posts` }).click();
    await expect.poll(async () => (await readPosts()).length).toBeGreaterThan(1);
    await bot.page.goto("about:blank");
    await bot.open("/bot/articles/archive");
    await bot.page.getByText("Your last import stopped").waitFor();
    await choose("2026, one ZIP");
    const bring = bot.page.getByRole("button", { name: /^Import \d+ posts?$/ });
    await bring.waitFor();
    const left = Number(/\d+/.exec((await bring.textContent()) ?? "")?.[0]);
    expect(left).toBeLessThan(found());
    await bring.click();
    await bot.page.getByRole("heading", { name: en.sending.done }).waitFor({ timeout: 90_000 });
    expect(await readPosts()).toHaveLength(found());
  });

  it("resumes with posts of a part added later, another date, and an account that was removed", async () => {
    const parts = variants.find(({ name }) => name === "2026, two parts")!.files;
    await bot.open("/bot/articles/archive");
    await chooseFiles(bot.page, parts);
    await bot.page.getByRole("button", { name: /^Select all from/ }).click();
    await bot.page.getByRole("button", { name: `Import ${found()} posts` }).click();
    await expect.poll(async () => (await readPosts()).length).toBeGreaterThan(1);
    await bot.page.goto("about:blank");
    await bot.open("/bot/articles/archive");
    await bot.page.evaluate(() => {
      for (const [name, kept] of Object.entries(localStorage))
        if (name.startsWith("galley-archive")) {
          const place = { sourceId: "0194b2f4-0000-7000-8000-000000000000" };
          localStorage.setItem(name, JSON.stringify({ ...JSON.parse(kept), place }));
        }
    });
    await bot.open("/bot/articles/archive");
    await bot.page.getByText("Your last import stopped").waitFor();
    await chooseFiles(bot.page, parts.slice(0, 1));
    await bot.page.getByLabel(en.date.label).selectOption("PRESENT");
    await chooseFiles(bot.page, parts.slice(1), en.addPart);
    await bot.page.getByText(en.missing).waitFor();
    const left = found() - (await readPosts()).length;
    await bot.page.getByRole("button", { name: `Import ${left} posts` }).click({ timeout: 10_000 });
    await bot.page.getByText(en.sending.next.PRESENT).waitFor({ timeout: 90_000 });
    expect(await readPosts()).toHaveLength(found());
    const dates = await bot.world.ctx.db
      .selectFrom("posts as post")
      .innerJoin("archive_imports as import", "import.id", "post.archive_import_id")
      .select((eb) => ["import.post_date as date", eb.fn.countAll<string>().as("posts")])
      .where("post.owner_id", "=", bot.owner.ownerId)
      .groupBy("import.post_date")
      .orderBy("import.post_date")
      .execute();
    expect(dates.map(({ date, posts: count }) => [date, Number(count)])).toEqual([
      ["original", found() - left],
      ["present", left],
    ]);
  });

  it("keeps the account and the selection when a part is added", async () => {
    const below = (folder: string, files: ReturnType<typeof makeTree>) =>
      Object.entries(files).map(([path, content]) => [`meta/${folder}/${path}`, content] as const);
    const other = makeTree(
      posts.filter(({ n }) => n === 1),
      { hasDetailed: false },
    );
    const both = [...below("instagram-mai-2026-11-20-JkLmNoPq", other), ...below("instagram-lena", makeTree(posts))];
    await bot.open("/bot/articles/archive");
    await chooseFiles(bot.page, [await makeZip("meta-2026-11-20.zip", Object.fromEntries(both))]);
    await bot.page.getByLabel(en.account, { exact: true }).selectOption("lena");
    const post = bot.page.getByRole("checkbox", { name: /A walk near home/ });
    await post.check();
    const missing = posts.find(({ n }) => n === 14)!.media[0]!;
    const part = { [missing.uri]: await drawPhoto(1) };
    await chooseFiles(bot.page, [await makeZip("meta-2026-11-20 (1).zip", part)], en.addPart);
    await bot.page.getByText(`${found() + 1} posts can become articles.`).waitFor({ timeout: 10_000 });
    expect(await bot.page.getByLabel(en.account, { exact: true }).inputValue()).toBe("lena");
    expect(await post.isChecked()).toBe(true);
  });

  it("continues on other pages, and can be stopped on returning", async () => {
    await bot.open("/bot/articles/archive");
    await choose("2026, one ZIP");
    await bot.page.getByRole("button", { name: /^Select all from/ }).click();
    const held = Promise.withResolvers<void>();
    await bot.page.route(/\/uploads/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await bot.page.getByRole("button", { name: `Import ${found()} posts` }).click();
    await bot.page.getByRole("heading", { name: en.sending.running }).waitFor();
    await bot.page.getByRole("link", { name: botEn.menu.schedule }).click();
    await bot.page.getByRole("heading", { name: en.sending.running }).waitFor({ state: "detached" });
    await bot.page.goBack();
    await bot.page.getByRole("heading", { name: en.sending.running }).waitFor({ timeout: 10_000 });
    expect(await bot.page.getByText("Your last import stopped").count()).toBe(0);
    await bot.page.getByRole("button", { name: en.sending.stop }).click();
    held.resolve();
    await bot.page.getByRole("heading", { name: en.sending.stopped }).waitFor();
    expect(await readPosts()).toEqual([]);
  });

  it("imports the other posts if the service refuses a photo", async () => {
    bot.page.removeAllListeners("console");
    const panorama = sharp({ create: { width: 11_000, height: 5_000, channels: 3, background: "#7a3b2e" } });
    const large = new Uint8Array(await panorama.jpeg().toBuffer()) as Uint8Array<ArrayBuffer>;
    const some = posts.filter(({ n }) => [1, 2, 19].includes(n));
    const files = makeTree(some, { hasDetailed: false });
    files[some[2]!.media[0]!.uri] = large;
    await bot.open("/bot/articles/archive");
    await chooseFiles(bot.page, [await makeZip("instagram-demo-2026-11-20-AbCdEfGh.zip", files)]);
    for (const words of ["Zürich, café", "Ten views", "A walk near home"])
      await bot.page.getByRole("checkbox", { name: new RegExp(words) }).check();
    await bot.page.getByRole("button", { name: "Import 3 posts" }).click();
    await bot.page.getByRole("heading", { name: en.sending.done }).waitFor({ timeout: 20_000 });
    await bot.page.getByText(en.sending.problems.unusable).waitFor();
    expect(await readPosts()).toHaveLength(2);
  });

  it("shows hidden posts only on request, puts posts together, and sends four things at once at most", async () => {
    await bot.open("/bot/articles/archive");
    await choose("2026, one ZIP");
    const posts = bot.page.getByRole("checkbox", { name: /^Post from/ });
    await bot.page.getByText(`${found()} posts can become articles.`).waitFor();
    expect(await posts.count()).toBe(found());
    await bot.page.getByText(/posts were left out/).click();
    const archived = bot.page.locator("section", {
      hasText: en.leftOut.reasons.archived_one.replace("{{count}}", "1"),
    });
    await archived.getByRole("checkbox").check();
    const hidden = bot.page.getByRole("checkbox", { name: new RegExp(en.hidden.archived) });
    await hidden.check();
    expect(await posts.count()).toBe(found() + 1);
    for (const words of ["Zürich, café", "Ten views"])
      await bot.page.getByRole("checkbox", { name: new RegExp(words) }).check();
    await bot.page.getByRole("button", { name: "One article from 3 posts" }).click();
    await bot.page.getByRole("heading", { name: en.series.heading }).waitFor();
    for (const words of ["Two photos and a film", "A walk near home", "A photo as HEIC", "A photo as WebP"])
      await bot.page.getByRole("checkbox", { name: new RegExp(words) }).check();
    await bot.page.getByText("5 articles.").waitFor();
    await bot.page.getByLabel(en.date.label).selectOption("PRESENT");
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    const flights = await countFlights();
    await bot.page.getByRole("button", { name: "Import 7 posts" }).click();
    await bot.page.getByText(en.sending.next.PRESENT).waitFor({ timeout: 90_000 });
    expect(flights.most()).toBe(4);
    const stored = await bot.world.ctx.db
      .selectFrom("archive_imports")
      .select("post_date")
      .where("owner_id", "=", bot.owner.ownerId)
      .execute();
    expect(stored).toEqual([{ post_date: "present" }]);
    const told = await bot.world.ctx.db
      .selectFrom("article_posts")
      .select("article_id")
      .where("owner_id", "=", bot.owner.ownerId)
      .execute();
    expect(told).toHaveLength(3);
    expect(new Set(told.map(({ article_id }) => article_id)).size).toBe(1);
  });

  it("puts posts together from both ends of a long list, of which only the part near the screen is drawn", async () => {
    const count = 200;
    const photos = await Promise.all(Array.from({ length: 9 }, (_, n) => drawPhoto(n)));
    const archive = makeLargeArchive(photos, { posts: count, entries: count + 3, videoBytes: 0 });
    const file = new File([readRange(archive, 0, archive.size)], "instagram-demo-2026-11-20-AbCdEfGh.zip");
    await bot.open("/bot/articles/archive");
    await chooseFiles(bot.page, [file]);
    await bot.page.getByText(`${count} posts can become articles.`).waitFor();
    const post = (n: number) => bot.page.getByRole("checkbox", { name: new RegExp(`Post ${n} of a long life`) });
    await post(0).check();
    expect(await post(count - 1).count()).toBe(0);
    const items = bot.page.locator("section[aria-label] li");
    await items.last().scrollIntoViewIfNeeded();
    for (const n of [count - 1, count - 2]) await post(n).check();
    expect(await post(0).count()).toBe(0);
    await bot.page.getByRole("button", { name: "One article from 3 posts" }).click();
    await bot.page.getByText(en.series.mark.replace("{{number}}", "1")).first().waitFor();
    await items.first().scrollIntoViewIfNeeded();
    await expect.poll(() => post(0).isChecked()).toBe(true);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByRole("button", { name: "Import 3 posts" }).click();
    await bot.page.getByRole("heading", { name: en.sending.done }).waitFor({ timeout: 90_000 });
    const told = await bot.world.ctx.db
      .selectFrom("article_posts as told")
      .innerJoin("posts as post", (join) =>
        join.onRef("post.owner_id", "=", "told.owner_id").onRef("post.id", "=", "told.post_id"),
      )
      .select(["told.article_id", "post.caption"])
      .where("told.owner_id", "=", bot.owner.ownerId)
      .where("post.caption", "like", "Post % of a long life.%")
      .execute();
    expect(new Set(told.map(({ article_id }) => article_id)).size).toBe(1);
    expect(told.map(({ caption }) => Number(/\d+/.exec(caption)?.[0])).toSorted((a, b) => a - b)).toEqual([
      0, 198, 199,
    ]);
  });

  it("shows photos that the browser itself can't decode", async () => {
    await bot.open("/bot/articles/archive");
    await choose("2026, one ZIP");
    for (const words of [
      "A photo as HEIC",
      "A photo without an ending",
      "A photo whose ending lies",
      "A photo as WebP",
    ])
      await bot.page
        .locator("label", { has: bot.page.getByRole("checkbox", { name: new RegExp(words) }) })
        .locator("img")
        .waitFor({ timeout: 30_000 });
  });

  it("says so when the scripts that read it can't be loaded", async () => {
    for (const event of ["console", "pageerror"] as const) bot.page.removeAllListeners(event);
    await bot.page.route("**/assets/read-archive-*", (route) => route.abort());
    await bot.open("/bot/articles/archive");
    await choose("HTML");
    await bot.page.getByRole("alert").filter({ hasText: /\S/ }).first().waitFor();
  });

  it("that can't be read says what to do", async () => {
    await bot.open("/bot/articles/archive");
    for (const [name, text] of [
      ["HTML", en.trouble.html.text],
      ["Facebook", en.trouble.facebook.text],
      ["cut off", en.trouble.cut.text],
      ["encrypted", en.trouble.encrypted.text],
    ] as const) {
      await choose(name);
      await bot.page.getByRole("alert").getByText(text).waitFor();
    }
    expect(await findFaults(bot.page, [360])).toEqual([]);
  });
});
