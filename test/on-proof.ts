import type { Page } from "playwright-core";
import type { Locale } from "../src/platform/languages.ts";
import { texts } from "./asking-product.ts";

/** Actions of a person on a proof page, and what they see there. */
export function onProof(page: Page, locale: Locale = "en") {
  const t = texts[locale];
  const fields = page.locator("#questions textarea");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const article = page.locator("article");
  return {
    page,
    fields,
    press,
    questions: () => page.locator("#questions label").allTextContents(),
    text: async () => (await article.textContent()) ?? "",
    version: () => page.locator('form input[name="version"]').first().inputValue(),
    /** Everything with a bar beside it. */
    marked: async () => (await article.locator("div:has(> .visually-hidden)").allTextContents()).join("\n"),
    see: (text: string) => page.getByText(text).first().waitFor(),
    /** Answers the first questions in their order; "" leaves one open. */
    async answer(...answers: string[]) {
      for (const [index, answer] of answers.entries()) if (answer !== "") await fields.nth(index).fill(answer);
      await press(t.questions.send);
    },
    /** Nobody reloads the page: it moves on by itself. */
    seeNext: () => page.getByText(t.whatIsNew.here).waitFor({ timeout: 60_000 }),
    /** The next version, in which nothing had to change. */
    seeUnchanged: () => page.getByText(t.whatIsNew.nothing).waitFor({ timeout: 60_000 }),
  };
}

/** Answers the page's first questions as its form does, without a browser; returns the response's status. */
export async function answerOverHttp(link: string, ...answers: string[]): Promise<number> {
  const html = await (await fetch(link)).text();
  const names = [...html.matchAll(/name="(answer-[^"]+)"/gu)].map(([, name = ""]) => name);
  const version = /name="version" value="(\d+)"/u.exec(html)?.[1] ?? "";
  const body = new FormData();
  for (const [name, value] of Object.entries({ decision: "answer", version })) body.set(name, value);
  for (const [index, answer] of answers.entries()) body.set(names[index] ?? "", answer);
  const headers = { origin: new URL(link).origin };
  return (await fetch(link, { method: "POST", body, headers, redirect: "manual" })).status;
}
