import type { Page } from "playwright-core";
import en from "../../messages/en/archive.json" with { type: "json" };

/** Chooses an archive's files as a person would, once the page is ready. */
export async function chooseFiles(page: Page, files: File[], label = en.chooseFiles): Promise<void> {
  const chosen = files.map(async (file) => ({
    name: file.name,
    mimeType: "application/zip",
    buffer: Buffer.from(await file.arrayBuffer()),
  }));
  await page.locator("button:enabled", { hasText: label }).waitFor();
  await page
    .locator("input[type=file][accept]")
    .first()
    .setInputFiles(await Promise.all(chosen));
}
