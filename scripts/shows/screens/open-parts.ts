import type { Page } from "playwright-core";
import archiveEn from "../../../messages/en/archive.json" with { type: "json" };
import archiveVi from "../../../messages/vi/archive.json" with { type: "json" };
import articlesEn from "../../../messages/en/articles.json" with { type: "json" };
import articlesVi from "../../../messages/vi/articles.json" with { type: "json" };
import authEn from "../../../messages/en/auth.json" with { type: "json" };
import authVi from "../../../messages/vi/auth.json" with { type: "json" };
import { editorPage } from "../../../app/testing/editor-page.ts";
import { readBundled } from "../../../simulators/instagram/picture-files.ts";
import { makeArchivePosts } from "../../../test/archives/archive-posts.ts";
import { makeVariants } from "../../../test/archives/archive-variants.ts";
import { chooseFiles } from "../../../test/archives/choose-files.ts";

const texts = {
  en: { chooseFiles: archiveEn.chooseFiles, edit: articlesEn.edit.start, ...toSignIn(authEn) },
  vi: { chooseFiles: archiveVi.chooseFiles, edit: articlesVi.edit.start, ...toSignIn(authVi) },
};

function toSignIn({ tabs, fields, signIn, requestReset }: typeof authEn) {
  const { confirmPassword } = fields;
  return { create: tabs.create, confirmPassword, forgot: signIn.forgot, resetHeading: requestReset.heading };
}

/** Opens the parts of a page that people open themselves, by name and, after a space, which one. */
const openers: Record<string, (page: Page, own: typeof texts.en, which: string) => Promise<void>> = {
  async palette(page) {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
  },
  async photo(page) {
    await page
      .locator("input[type=file]:enabled")
      .first()
      .setInputFiles(await readPhoto("sunset_by_Aitzol_Berasategi.jpg"));
    await page.locator('img[src^="blob:"]').first().waitFor();
  },
  async photos(page) {
    const fig = await readPhoto("Picture_0B_by_freespace.jpg");
    const wine = await readPhoto("Wine_by_Jakkub_Mede.jpg");
    const name = `${"IMG_20261120_184512_portrait_edited_".repeat(3)}final.jpg`;
    await page.locator("input[type=file][multiple]:enabled").setInputFiles([fig, { ...wine, name }]);
    await page.locator("ol img").nth(1).waitFor();
  },
  async createAccount(page, { create, confirmPassword }) {
    await page.getByRole("tab", { name: create }).click();
    await page.getByLabel(confirmPassword).waitFor();
  },
  async forgotPassword(page, { forgot, resetHeading }) {
    await page.getByText(forgot).click();
    await page.getByRole("heading", { name: resetHeading }).waitFor();
  },
  async editor(page, { edit }) {
    await page.getByRole("button", { name: edit, exact: true }).click();
    await editorPage(page).ready();
  },
  async archive(page, { chooseFiles: label }) {
    const [variant] = await makeVariants(await makeArchivePosts());
    await chooseFiles(page, variant?.files ?? [], label);
    for (const at of [0, 1]) await page.locator("li input[type=checkbox]").nth(at).check();
    // Each tile shows its photo, or says why not.
    await page.locator("li label:not(:has(img, time + span + span))").first().waitFor({ state: "detached" });
  },
  async kind(page, _own, which) {
    await page.locator(`select:has(option[value=${which}])`).selectOption(which);
  },
  async details(page) {
    for (const summary of await page.locator("main details > summary").all())
      if (!(await summary.evaluate((one) => one.parentElement?.hasAttribute("open")))) await summary.click();
  },
};

/** One of the photos of Instagram's simulator. */
const readPhoto = async (name: string) => ({ name, mimeType: "image/jpeg", buffer: await readBundled(name) });

export async function openParts(page: Page, wanted: string, language: "en" | "vi"): Promise<void> {
  const [name = "", which = ""] = wanted.split(" ");
  const open = openers[name];
  if (!open) throw new Error(`there is nothing called ${name} to open`);
  await open(page, texts[language], which);
  await page.waitForLoadState("networkidle");
}
