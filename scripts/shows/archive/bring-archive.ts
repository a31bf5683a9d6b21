import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import en from "../../../messages/en/archive.json" with { type: "json" };
import type { Variant } from "../../../test/archives/archive-variants.ts";

/** What the page showed of chosen files. */
export type Shown = { posts: number; leftOut: number } | { problem: string };

/** Writes the variant's files below a folder and chooses them as a person would. */
export async function chooseArchive(page: Page, { files, paths }: Variant, folder: string): Promise<Shown> {
  const names: string[] = [];
  for (const [at, file] of files.entries()) {
    const name = join(folder, paths?.[at] ?? file.name);
    mkdirSync(dirname(name), { recursive: true });
    writeFileSync(name, Buffer.from(await file.arrayBuffer()));
    names.push(name);
  }
  await page.locator("button:enabled", { hasText: en.chooseFiles }).waitFor();
  const chosen = paths === undefined ? names : join(folder, paths[0]?.split("/")[0] ?? "");
  // The folder's input is the one that takes no single files.
  const input = paths === undefined ? "input[type=file][accept]" : "input[type=file][webkitdirectory]";
  await page.locator(input).first().setInputFiles(chosen);
  const found = page.getByText(/posts? can become (an article|articles)\./);
  const alert = page.getByRole("alert").locator("strong");
  await found.or(alert).first().waitFor();
  if (!(await found.isVisible())) return { problem: toProblem((await alert.textContent()) ?? "") };
  const summary = page.getByText(/posts? (was|were) left out/);
  const leftOut = (await summary.count()) === 0 ? 0 : toNumber(await summary.textContent());
  return { posts: toNumber(await found.textContent()), leftOut };
}

/** Chooses all posts and brings them; `until` ends it early. */
export async function bringAll(page: Page, until?: () => Promise<unknown>): Promise<void> {
  for (const month of await page.getByRole("button", { name: /^Select all of/ }).all()) await month.click();
  await page.getByRole("button", { name: /^Bring \d+ posts?$/ }).click();
  if (until === undefined) await page.getByRole("heading", { name: en.sending.done }).waitFor();
  else await until();
}

function toProblem(title: string): string {
  const texts = Object.entries(en.trouble).map(
    ([problem, text]) => [problem, text.title.replace("{{file}}", "")] as const,
  );
  return texts.find(([, text]) => title.includes(text))?.[0] ?? title;
}

function toNumber(text: string | null): number {
  return Number(/\d+/.exec(text ?? "")?.[0]);
}
