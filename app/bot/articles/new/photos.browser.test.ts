import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import common from "../../../../messages/en/common.json" with { type: "json" };
import botEn from "../../../../messages/en/bot.json" with { type: "json" };
import en from "../../../../messages/en/new-article.json" with { type: "json" };
import { startBotPages } from "../../../../test/start-bot-pages.ts";
import { findFaults } from "../../../testing/find-faults.ts";

const bot = await startBotPages();
const heic = fileURLToPath(new URL("../../../../src/platform/pictures/testing/halves.heic", import.meta.url));

type File = { name: string; mimeType: string; buffer: Buffer };

/** Photos that differ in width, by which the tests recognise them in the article. */
async function photo(width: number): Promise<File> {
  const picture = sharp({ create: { width, height: 30, channels: 3, background: "#7a3b2e" } });
  return { name: `bowl-${width}.jpg`, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}
const photos = (...widths: number[]) => Promise.all(widths.map(photo));

const choose = (files: File[]) => bot.page.locator("input[type=file]:enabled").setInputFiles(files);
const rows = () => bot.page.getByRole("list", { name: en.photos }).getByRole("listitem");
const names = () => rows().locator("[id^=name-]").allTextContents();
const write = () => bot.page.getByRole("button", { name: en.write }).click();
const say = (words: string) => bot.page.getByLabel(en.caption).fill(words);

const readArticles = () =>
  bot.world.ctx.db
    .selectFrom("posts as post")
    .innerJoin("articles as article", "article.post_id", "post.id")
    .select(["article.id", "post.id as postId", "post.caption"])
    .where("post.owner_id", "=", bot.owner.ownerId)
    .where("post.media_id", "like", "upload:%")
    .execute();
async function readWidths(): Promise<number[]> {
  const [article] = await readArticles();
  const pictures = await bot.world.ctx.db
    .selectFrom("pictures")
    .select("width")
    .where("post_id", "=", article?.postId ?? "")
    .orderBy("position")
    .execute();
  return pictures.map(({ width }) => width);
}
const isMade = () => bot.page.waitForURL(/\/bot\/articles\/view\?id=/, { timeout: 60_000 });

describe("an article from photos", { timeout: 120_000 }, () => {
  beforeEach(() => bot.open("/bot/articles/new"));

  it("has twenty of them, in the order that arrow keys and dragging gave them", async () => {
    await choose(await photos(...Array.from({ length: 20 }, (_, n) => 40 + n)));
    await expect.poll(() => rows().count()).toBe(20);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    const handle = (number: number) =>
      bot.page.getByRole("button", { name: en.move.replace("{{number}}", String(number)).replace("{{count}}", "20") });
    await handle(20).press("ArrowUp");
    await expect.poll(async () => (await names()).slice(-2)).toEqual(["bowl-59.jpg", "bowl-58.jpg"]);
    // The handle keeps the focus, so that the photo can go on.
    await bot.page.keyboard.press("ArrowUp");
    await expect.poll(async () => (await names()).slice(-3)).toEqual(["bowl-59.jpg", "bowl-57.jpg", "bowl-58.jpg"]);
    await bot.page.setViewportSize({ width: 1280, height: 2_600 });
    await handle(1).hover();
    await bot.page.mouse.down();
    await handle(2).hover();
    await handle(3).hover();
    await bot.page.mouse.up();
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual(["bowl-41.jpg", "bowl-42.jpg", "bowl-40.jpg"]);
    await say("Twenty bowls came out of the kiln.");
    await write();
    await isMade();
    const made = [41, 42, 40, ...Array.from({ length: 14 }, (_, n) => 43 + n), 59, 57, 58];
    expect(await readWidths()).toEqual(made);
  });

  it("may be HEIC, and shows them once they are stored", async () => {
    await choose([{ name: "IMG_1.HEIC", mimeType: "image/heic", buffer: await readFile(heic) }]);
    await expect.poll(() => rows().locator("img[src*='/media/']").count()).toBe(1);
    await say("From a phone.");
    await write();
    await isMade();
    expect(await readWidths()).toHaveLength(1);
  });

  it("needs no text if a question is answered, but something to write about", async () => {
    await choose(await photos(40));
    await write();
    await bot.page.getByText(en.wordsRequired).waitFor();
    await bot.page.getByText(en.questions.heading).click();
    await bot.page.getByLabel(en.questions.what).fill("Nine bowls, fired in the kiln behind the house.");
    await bot.page.getByLabel(en.questions.why).fill("None of them broke.");
    expect(await findFaults(bot.page, [360])).toEqual([]);
    await write();
    await isMade();
    expect(await readArticles()).toMatchObject([
      { caption: "Nine bowls, fired in the kiln behind the house.\n\nNone of them broke." },
    ]);
  });

  it("leaves out what is no photo, too large, there already, or the 21st, and says so", async () => {
    const text = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a photo") };
    const large = join(await mkdtemp(join(tmpdir(), "photos-")), "huge.jpg");
    await writeFile(large, Buffer.alloc(21 * 1024 * 1024, 0xff));
    await bot.page.locator("input[type=file]:enabled").setInputFiles(large);
    await bot.page.getByText(en.refused.tooLarge.replace("{{name}}", "huge.jpg")).waitFor();
    await rm(dirname(large), { recursive: true });
    await choose([text, ...(await photos(40, 40))]);
    await bot.page.getByText(en.refused.notPhoto.replace("{{name}}", "notes.jpg")).waitFor();
    expect(await rows().count()).toBe(1);
    await choose(await photos(...Array.from({ length: 20 }, (_, n) => 41 + n)));
    await bot.page.getByText(/bowl-60\.jpg was left out: an article has at most 20 photos/).waitFor();
    expect(await rows().count()).toBe(20);
  });

  it("takes photos that are pasted and dropped", async () => {
    await bot.page.locator("input[type=file]:enabled").waitFor({ state: "attached" });
    const [pasted, dropped] = await photos(44, 45);
    await bot.page.evaluate(
      ([one, other]) => {
        const toFiles = (bytes: number[], name: string) => {
          const files = new DataTransfer();
          files.items.add(new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
          return files;
        };
        window.dispatchEvent(new ClipboardEvent("paste", { clipboardData: toFiles(one ?? [], "pasted.jpg") }));
        const target = document.querySelector("input[type=file]")?.closest("label");
        const drop = { dataTransfer: toFiles(other ?? [], "dropped.jpg"), bubbles: true, cancelable: true };
        target?.dispatchEvent(new DragEvent("drop", drop));
      },
      [[...(pasted?.buffer ?? [])], [...(dropped?.buffer ?? [])]],
    );
    await expect.poll(async () => (await names()).toSorted()).toEqual(["dropped.jpg", "pasted.jpg"]);
  });

  it("pastes copied text into the field, unless it's only the photo's name", async () => {
    const [bowl] = await photos(44);
    const paste = (text: string) =>
      bot.page.getByLabel(en.caption).evaluate(
        (field, [words, bytes]) => {
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([new Uint8Array(bytes)], "image.jpg", { type: "image/jpeg" }));
          clipboardData.setData("text/plain", words);
          const pasted = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
          field.dispatchEvent(pasted);
          return pasted.defaultPrevented;
        },
        [text, [...(bowl?.buffer ?? [])]] as const,
      );
    await bot.page.locator("input[type=file]:enabled").waitFor({ state: "attached" });
    expect(await paste("Bowls\t9\r\nPlates\t12\r\n")).toBe(false);
    expect(await paste("/home/lena/image.jpg")).toBe(true);
    await expect.poll(names).toEqual(["image.jpg"]);
  });

  it("takes no more than twenty photos from two quick drops", async () => {
    await bot.page.locator("input[type=file]:enabled").waitFor({ state: "attached" });
    const bytes = (await photos(...Array.from({ length: 24 }, (_, n) => 40 + n))).map(({ buffer }) => [...buffer]);
    await bot.page.evaluate((all) => {
      const target = document.querySelector("input[type=file]")?.closest("label");
      for (const half of [all.slice(0, 12), all.slice(12)]) {
        const dataTransfer = new DataTransfer();
        for (const [n, one] of half.entries())
          dataTransfer.items.add(new File([new Uint8Array(one)], `${n}.jpg`, { type: "image/jpeg" }));
        target?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }
    }, bytes);
    await bot.page.getByText(/11\.jpg was left out: an article has at most 20 photos/).waitFor({ timeout: 10_000 });
    expect(await rows().count()).toBe(20);
  });

  it("keeps the focus, and says what happened, when keys remove a photo", async () => {
    await choose(await photos(40, 41));
    const remove = (number: number) =>
      bot.page.getByRole("button", { name: en.remove.replace("{{number}}", String(number)), exact: true });
    await remove(2).press("Enter");
    await bot.page
      .getByRole("status")
      .getByText(en.removed.replace("{{number}}", "2").replace("{{left}}", "1"))
      .waitFor({ timeout: 10_000 });
    const isFocused = (element: Element) => element === document.activeElement;
    await expect.poll(() => remove(1).evaluate(isFocused)).toBe(true);
    await remove(1).press("Enter");
    await expect.poll(() => bot.page.locator("input[type=file]").evaluate(isFocused)).toBe(true);
  });

  it("names the photo that the service refuses, and is made without it", async () => {
    bot.page.removeAllListeners("console");
    let sent = 0;
    bot.page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/uploads")) sent += 1;
    });
    const panorama = sharp({ create: { width: 11_000, height: 5_000, channels: 3, background: "#7a3b2e" } });
    const large = { name: "lake.jpg", mimeType: "image/jpeg", buffer: await panorama.jpeg().toBuffer() };
    await choose([...(await photos(40)), large]);
    await rows().nth(1).getByText(en.notUsable).waitFor({ timeout: 30_000 });
    expect(await findFaults(bot.page, [360])).toEqual([]);
    await say("A bowl at the lake.");
    await write();
    await bot.page.getByRole("alert").getByText(en.removeUnusable).waitFor();
    expect(sent).toBe(2);
    await bot.page.getByRole("button", { name: en.remove.replace("{{number}}", "2") }).click();
    await write();
    await isMade();
    expect(await readWidths()).toEqual([40]);
  });

  it("is made although a proxy answers with error pages while the service restarts", async () => {
    bot.page.removeAllListeners("console");
    const refused = { uploads: 0, articles: 0 };
    const page = { contentType: "text/html", body: "<html><h1>Bad Gateway</h1></html>" };
    await bot.page.route("**/uploads", async (route) => {
      refused.uploads += 1;
      await (refused.uploads === 1 ? route.fulfill({ status: 502, ...page }) : route.continue());
    });
    await bot.page.route("**/graphql", async (route) => {
      if (!route.request().postData()?.includes("generateArticle")) return route.continue();
      refused.articles += 1;
      await (refused.articles === 1 ? route.fulfill({ status: 503, ...page }) : route.continue());
    });
    await choose(await photos(40));
    await say("One bowl in spite of a restart.");
    await write();
    await isMade();
    expect(refused).toEqual({ uploads: 2, articles: 2 });
  });

  it("takes all photos and the text that a phone shared, once, beside a draft that was left", async () => {
    await say("An older draft.");
    const shared = await photos(46, 47, 48);
    await bot.page.evaluate(
      async (files) => {
        const cache = await caches.open("shared");
        for (const [number, bytes] of files.entries()) {
          const headers = { "X-Name": `${number}.jpg`, "Content-Type": "image/jpeg" };
          await cache.put(`/shared/photo/${number}`, new Response(new Uint8Array(bytes), { headers }));
        }
        await cache.put("/shared/text", new Response("Three bowls from the share menu."));
      },
      shared.map(({ buffer }) => [...buffer]),
    );
    await bot.open("/bot/articles/new?shared");
    await expect.poll(() => rows().count()).toBe(3);
    expect(await bot.page.getByLabel(en.caption).inputValue()).toBe("Three bowls from the share menu.");
    await write();
    await isMade();
    expect(await readWidths()).toEqual([46, 47, 48]);
    await bot.open("/bot/articles/new?shared");
    await bot.page.getByText(en.restored).waitFor();
    expect(await bot.page.getByLabel(en.caption).inputValue()).toBe("An older draft.");
  });

  it("takes words only once it can keep them", async () => {
    const asSent = await (await bot.page.request.get(bot.page.url())).text();
    expect(asSent.match(/<textarea[^>]*/g)?.map((field) => field.includes(' disabled=""'))).toEqual(
      Array(4).fill(true),
    );
    await say("Two bowls.");
    expect(await bot.page.getByLabel(en.caption).inputValue()).toBe("Two bowls.");
  });

  it("survives a closed tab as a draft, with its photos and words, and sends stored photos only once", async () => {
    await choose(await photos(40, 41));
    await say("Two bowls, still warm.");
    await rows().first().getByRole("textbox").fill("A brown bowl");
    await expect.poll(() => rows().locator("[data-state=stored]").count()).toBe(2);
    await bot.page.goto("about:blank");
    let sent = 0;
    bot.page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/uploads")) sent += 1;
    });
    await bot.open("/bot/articles/new");
    await bot.page.getByText(en.restored).waitFor();
    expect(await bot.page.getByLabel(en.caption).inputValue()).toBe("Two bowls, still warm.");
    expect(await rows().first().getByRole("textbox").inputValue()).toBe("A brown bowl");
    await write();
    await isMade();
    expect(await readWidths()).toEqual([40, 41]);
    expect(sent).toBe(0);
    await bot.open("/bot/articles/new");
    await bot.page.locator("input[type=file]:enabled").waitFor({ state: "attached" });
    expect(await bot.page.getByText(en.restored).count()).toBe(0);
  });

  it("takes no more words once they are being written", async () => {
    const answered = Promise.withResolvers<void>();
    await bot.page.route(/\/graphql$/, async (route) => {
      if (route.request().postData()?.includes("generateArticle")) await answered.promise;
      await route.continue();
    });
    await choose(await photos(40));
    await say("One bowl.");
    await write();
    await expect.poll(() => bot.page.getByLabel(en.caption).isDisabled()).toBe(true);
    answered.resolve();
    await isMade();
  });

  it("is made once when the network dies in the middle and the last answer is lost", async () => {
    // The browser logs what is lost.
    bot.page.removeAllListeners("console");
    let uploads = 0;
    await bot.page.route("**/uploads", async (route) => {
      uploads += 1;
      // The first photo arrives, but its answer doesn't; the second doesn't even leave.
      if (uploads === 1) await route.fetch();
      if (uploads <= 2) await route.abort("connectionreset");
      else await route.continue();
    });
    let lost = 0;
    await bot.page.route("**/graphql", async (route) => {
      if (lost > 0 || !route.request().postData()?.includes("generateArticle")) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await choose(await photos(40, 41, 42));
    await say("Three bowls in spite of the network.");
    await write();
    await isMade();
    expect([lost, await readWidths()]).toEqual([1, [40, 41, 42]]);
    expect(await readArticles()).toHaveLength(1);
  });

  it("has the words of the last press, even if an earlier one arrived without its answer", async () => {
    bot.page.removeAllListeners("console");
    let isLost = false;
    await bot.page.route("**/graphql", async (route) => {
      if (isLost || !route.request().postData()?.includes("generateArticle")) return route.continue();
      isLost = true;
      await route.fetch();
      // No answer comes: the tab is closed first.
    });
    await choose(await photos(40));
    await say("One bowl.");
    await write();
    await expect.poll(readArticles).toHaveLength(1);
    await bot.open("/bot/articles/new");
    await bot.page.getByText(en.restored).waitFor();
    await say("One bowl, glazed in the blue of last winter.");
    await write();
    await isMade();
    const id = new URL(bot.page.url()).searchParams.get("id");
    const shown = (await readArticles()).find((article) => article.id === id);
    expect(shown?.caption).toBe("One bowl, glazed in the blue of last winter.");
  });

  it("is discarded only when somebody says so", async () => {
    await choose(await photos(40));
    await say("Not this one.");
    await expect.poll(() => rows().locator("[data-state=stored]").count()).toBe(1);
    await bot.open("/bot/articles/new");
    await bot.page.getByRole("button", { name: en.discard }).click();
    await expect.poll(() => rows().count()).toBe(0);
    await bot.open("/bot/articles/new");
    await bot.page.locator("input[type=file]:enabled").waitFor({ state: "attached" });
    expect(await rows().count()).toBe(0);
  });

  it("isn't discarded by signing out unless somebody says so", async () => {
    await choose(await photos(40));
    await say("Not written yet.");
    await expect.poll(() => rows().locator("[data-state=stored]").count()).toBe(1);
    const signOut = () => bot.page.getByRole("button", { name: botEn.menu.signOut }).click();
    const asked = bot.page.getByRole("dialog", { name: common.discardDrafts.heading });
    await signOut();
    await asked.getByRole("button", { name: common.discardDrafts.no }).click();
    await asked.waitFor({ state: "detached" });
    await bot.open("/bot/articles/new");
    await bot.page.getByText(en.restored).waitFor();
    await signOut();
    await asked.getByRole("button", { name: common.discardDrafts.yes }).click();
    await bot.page.waitForURL(/\/bot\/dash/);
    await bot.open("/bot/articles/new");
    await bot.page.locator("input[type=file]:enabled").waitFor({ state: "attached" });
    expect([await bot.page.getByLabel(en.caption).inputValue(), await rows().count()]).toEqual(["", 0]);
  });
});
