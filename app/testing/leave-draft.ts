import type { Page } from "playwright-core";

/** Leaves an unsent draft in the page's browser, as an editor would. */
export async function leaveDraft(page: Page): Promise<void> {
  await page.evaluate(() => {
    const opening = indexedDB.open("galley-drafts", 1);
    opening.onupgradeneeded = () =>
      void opening.result.createObjectStore("drafts", { keyPath: ["ownerId", "articleId", "editingId"] });
    return new Promise<void>((resolve) => {
      opening.onsuccess = () => {
        const writing = opening.result.transaction("drafts", "readwrite");
        const key = { ownerId: "owner-1", articleId: "article-1", editingId: "editing-1" };
        writing.objectStore("drafts").put({ ...key, version: 1, title: "Mine", document: { blocks: [] }, keptAt: 1 });
        writing.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
  });
}
