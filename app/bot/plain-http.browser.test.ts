import { describe, expect, it } from "vitest";
import archive from "../../messages/en/archive.json" with { type: "json" };
import articles from "../../messages/en/articles.json" with { type: "json" };
import errors from "../../messages/en/errors.json" with { type: "json" };
import profile from "../../messages/en/profile.json" with { type: "json" };
import sources from "../../messages/en/sources.json" with { type: "json" };
import { makeArchivePosts, mediaIdOf } from "../../test/archives/archive-posts.ts";
import { makeTree } from "../../test/archives/archive-tree.ts";
import { chooseFiles } from "../../test/archives/choose-files.ts";
import { makeZip } from "../../test/archives/make-zip.ts";
import { startBotPages } from "../../test/start-bot-pages.ts";
import { editorPage } from "../testing/editor-page.ts";
import { plainHost } from "../testing/launch-chromium.ts";

const bot = await startBotPages({
  host: plainHost,
  settings: { REPLY_ADDRESS: "replies@mail.galley.example", REPLY_PORT: "0" },
});
const { open, world } = bot;

describe("on plain http, where browsers keep some functions back,", { timeout: 60_000 }, () => {
  it("an article can be edited", async () => {
    await open(`/bot/articles/view?id=${bot.articleId}`);
    expect(await bot.page.evaluate(() => window.isSecureContext)).toBe(false);
    await bot.page.getByRole("button", { name: articles.edit.start, exact: true }).click();
    const editor = editorPage(bot.page);
    await editor.ready();
    await editor.typeAfter(editor.paragraph, " Edited on a NAS.");
    await editor.done();
    await bot.page.getByRole("article").getByText("Edited on a NAS.").waitFor();
  });

  it("posts of an archive can be put together and imported", async () => {
    await open("/bot/articles/archive");
    // Without Instagram's id in a picture's name, the post is known by a hash of its path.
    const id = mediaIdOf(19);
    const files = Object.entries(makeTree(await makeArchivePosts())).map(([path, content]) => [
      path.replace(id, "walk"),
      typeof content === "string" ? content.replaceAll(id, "walk") : content,
    ]);
    await chooseFiles(bot.page, [await makeZip("instagram-demo-2026-11-20-AbCdEfGh.zip", Object.fromEntries(files))]);
    for (const words of ["Zürich, café", "A walk near home"])
      await bot.page.getByRole("checkbox", { name: new RegExp(words) }).check();
    await bot.page.getByRole("button", { name: "One article from 2 posts" }).click();
    await bot.page.getByRole("button", { name: "Import 2 posts" }).click();
    await bot.page.getByRole("heading", { name: archive.sending.done }).waitFor();
    const stored = world.ctx.db.selectFrom("article_posts").select("article_id");
    const told = await stored.where("owner_id", "=", bot.owner.ownerId).execute();
    expect(told).toHaveLength(2);
    expect(new Set(told.map(({ article_id }) => article_id)).size).toBe(1);
  });

  it("a copy button says that it couldn't copy", async () => {
    const { sourceId } = await world.connectAccount(bot.owner);
    await open(`/bot/sources/edit?id=${sourceId}`);
    await bot.page.getByRole("button", { name: sources.photos.create }).click();
    await bot.page.getByRole("button", { name: sources.photos.copy }).click();
    await bot.page.getByText(sources.photos.notCopied).waitFor();
  });

  it("a form says what is missing", async () => {
    await open("/bot/profile");
    await bot.page.getByRole("button", { name: profile.password.submit }).click();
    await bot.page.getByText(errors.fields["old-password-required"]).waitFor();
  });
});
