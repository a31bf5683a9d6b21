import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { beforeEach } from "vitest";
import articles from "../../messages/en/articles.json" with { type: "json" };
import type { Block, FigurePicture } from "../../src/document/document.ts";
import { updateArticleContent } from "../../src/post/articles/editing/update-article-content.ts";
import { type BotPages, startBotPages } from "../../test/start-bot-pages.ts";
import { type EditorPage, editorPage } from "./editor-page.ts";

/** An article with photos, and the browser of the person editing it. */
export type EditorStage = {
  bot: BotPages;
  readonly page: Page;
  readonly context: BrowserContext;
  /** The article's photos, as figures can show them. */
  readonly pictures: FigurePicture[];
  /** Gives the article this text and opens it in the editor. */
  open(text: { title?: string; blocks: Block[] }): Promise<EditorPage>;
  /** The stored text. */
  read(): Promise<{ version: number; title: string; blocks: Block[] }>;
  /** Opens the article's page in another tab of the same browser. */
  openTab(): Promise<Page>;
};

export const paragraph = (text: string): Block => ({ type: "paragraph", spans: [{ text }] });
export const figure = (picture: FigurePicture): Block => ({ type: "figure", picture });
/** The clipboard's content after copying from another program. */
export const clipboard = (name: string) =>
  readFile(new URL(`clipboard/${name}.html`, import.meta.url), "utf8").then((html) => ({
    "text/html": html,
    "text/plain": "as plain text",
  }));

/** A post with four photos, which take longer to import than one. */
export const carousel = {
  kind: "carousel",
  caption: "Nine bowls came out of the kiln. All of them whole.",
  pictures: [
    "Wine_by_Jakkub_Mede.jpg",
    "Picture_0B_by_freespace.jpg",
    "picosdeeuropa_by_Aitzol_Berasategi.jpg",
    "sunset_by_Aitzol_Berasategi.jpg",
  ].map((name) => ({ name })),
};

/** Call this at the top of a suite. Without a `post`, the article has one photo. */
export async function startEditorStage(options: { post?: object } = {}): Promise<EditorStage> {
  const bot = await startBotPages(options);
  const { db } = bot.world.ctx;
  let pictures: FigurePicture[] = [];
  beforeEach(async () => {
    const shown = await db
      .selectFrom("pictures")
      .select("id")
      .where("owner_id", "=", bot.owner.ownerId)
      .orderBy("id")
      .execute();
    pictures = shown.map(({ id }, index) => ({ pictureId: id, alt: `Photo ${index + 1}` }));
    await bot.page.setViewportSize({ width: 1280, height: 900 });
    await bot.page.emulateMedia({ reducedMotion: "reduce" });
    await bot.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  });
  const read: EditorStage["read"] = async () => {
    const { document, ...stored } = await db
      .selectFrom("article_versions")
      .select(["version", "title", "document"])
      .where("article_id", "=", bot.articleId)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return { ...stored, blocks: document.blocks };
  };
  return {
    bot,
    get page() {
      return bot.page;
    },
    get context() {
      return bot.context;
    },
    get pictures() {
      return pictures;
    },
    read,
    async open({ title = "The kiln is cold again", blocks }) {
      const { articleId } = bot;
      const { version: expectedVersion } = await read();
      await updateArticleContent(bot.world.ctx, bot.owner, { articleId, expectedVersion, title, document: { blocks } });
      await bot.open(`/bot/articles/view?id=${articleId}`);
      await bot.page.getByRole("button", { name: articles.edit.start, exact: true }).click();
      const editor = editorPage(bot.page);
      await editor.ready();
      return editor;
    },
    async openTab() {
      const tab = await bot.context.newPage();
      await tab.goto(`${bot.url}/bot/articles/view?id=${bot.articleId}`);
      return tab;
    },
  };
}
