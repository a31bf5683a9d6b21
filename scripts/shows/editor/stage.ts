import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { type EditorPage, editorPage } from "../../../app/testing/editor-page.ts";
import articles from "../../../messages/en/articles.json" with { type: "json" };
import type { ArticleDocument, Block, FigurePicture } from "../../../src/document/document.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import { updateArticleContent } from "../../../src/post/articles/editing/update-article-content.ts";
import { connectInstagram } from "../../../test/owners.ts";
import type { Product } from "../../../test/product.ts";
import { signUp } from "../../../test/sign-up.ts";
import { waitUntil } from "../../../test/wait-until.ts";

/** An article with four photos in the running product, and the browser of the person editing it. */
export type Stage = {
  product: Product;
  context: BrowserContext;
  page: Page;
  caller: Caller;
  articleId: string;
  /** Its photos, as figures can show them. */ pictures: FigurePicture[];
  /**
   * Everything that the pages' security policy has refused and scripts have thrown since the start.
   */ violations: string[];
  /** Gives the article this text and opens it in the editor. */
  open(text: { title?: string; blocks: Block[] }, page?: Page): Promise<EditorPage>;
  /** The stored text. */
  read(): Promise<{ version: number; title: string; blocks: Block[] }>;
  /** Opens the article's page in another tab of the same browser. */
  openTab(): Promise<Page>;
};

/** A case returns a sentence about what it saw, and throws when that's wrong. */
export type Cases = Record<string, (stage: Stage) => Promise<string>>;

export const paragraph = (text: string): Block => ({ type: "paragraph", spans: [{ text }] });
export const figure = (picture: FigurePicture): Block => ({ type: "figure", picture });
export const clipboard = (name: string) =>
  readFile(new URL(`clipboard/${name}.html`, import.meta.url), "utf8").then((html) => ({
    "text/html": html,
    "text/plain": "as plain text",
  }));

const names = [
  "Wine_by_Jakkub_Mede.jpg",
  "Picture_0B_by_freespace.jpg",
  "picosdeeuropa_by_Aitzol_Berasategi.jpg",
  "sunset_by_Aitzol_Berasategi.jpg",
];

export async function setStage(product: Product, context: BrowserContext): Promise<Stage> {
  const violations: string[] = [];
  const watch = (page: Page) => {
    page.on("pageerror", (error) => violations.push(error.stack ?? error.message));
    page.on("console", (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript|Trusted Type/.test(message.text()))
        violations.push(message.text());
    });
  };
  context.on("page", watch);
  const page = await context.newPage();
  await page.goto(`${product.url}/signin`);
  await signUp(page, product, "studio@galley.example");
  const [account] = await product.sql("select owner_id from accounts where email = 'studio@galley.example'");
  const ownerId = String(account?.["owner_id"]);
  const caller: Caller = { ownerId, actor: { type: "user", id: ownerId } };
  const post = {
    kind: "carousel",
    caption: "Nine bowls came out of the kiln. All of them whole.",
    pictures: names.map((name) => ({ name })),
  };
  await connectInstagram(product.rig, product.ctx, caller, { username: "clay.and.fire", posts: [post] });
  const written = () =>
    product.sql("select id from articles where owner_id = $1 and status = 'GENERATED'", [ownerId]).then(([row]) => row);
  const article = await waitUntil("the article", async () => (await written()) ?? null, {
    patienceMs: 120_000,
    everyMs: 200,
  });
  const articleId = String(article["id"]);
  const shown = await product.sql("select id from pictures where owner_id = $1 order by id", [ownerId]);
  const pictures = shown.map(({ id }, index) => ({ pictureId: String(id), alt: `Photo ${index + 1}` }));

  const read: Stage["read"] = async () => {
    const [row] = await product.sql(
      `select version, title, document from article_versions where article_id = $1 order by version desc limit 1`,
      [articleId],
    );
    const { version, title, document } = row as { version: number; title: string; document: ArticleDocument };
    return { version, title, blocks: document.blocks };
  };
  const url = `${product.url}/bot/articles/view?id=${articleId}`;
  return {
    product,
    context,
    page,
    caller,
    articleId,
    pictures,
    violations,
    read,
    async open({ title = "The kiln is cold again", blocks }, tab = page) {
      const { version } = await read();
      await updateArticleContent(product.ctx, caller, {
        articleId,
        expectedVersion: version,
        title,
        document: { blocks },
      });
      await forgetDrafts(tab, product.url);
      await tab.goto(url);
      await tab.getByRole("button", { name: articles.edit.start, exact: true }).click();
      const editor = editorPage(tab);
      await editor.ready();
      return editor;
    },
    async openTab() {
      const tab = await context.newPage();
      await tab.goto(url);
      return tab;
    },
  };
}

/** Deletes a draft that the previous case left unsaved, because the editor would open it again. */
async function forgetDrafts(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("galley-drafts");
        opening.onsuccess = () => {
          const database = opening.result;
          const isEmpty = !database.objectStoreNames.contains("drafts");
          if (!isEmpty) database.transaction("drafts", "readwrite").objectStore("drafts").clear();
          database.close();
          if (isEmpty) indexedDB.deleteDatabase("galley-drafts");
          resolve();
        };
      }),
  );
}
