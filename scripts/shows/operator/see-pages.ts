import type { Tally } from "../shared/tally.ts";
import en from "../../../messages/en/operator.json" with { type: "json" };
import vi from "../../../messages/vi/operator.json" with { type: "json" };
import { readPage, requireText, type Visitors } from "./visitor.ts";

/** The pages, each with its heading. */
const pages: Record<string, (texts: typeof en) => string> = {
  "": (texts) => texts.overview.heading,
  "/people": (texts) => texts.people.heading,
  "/people/{id}": (texts) => texts.person.planHeading,
  "/health": (texts) => texts.health.heading,
  "/jobs": (texts) => texts.jobs.heading,
  "/models": (texts) => texts.models.heading,
  "/settings": (texts) => texts.settings.heading,
  "/backups": (texts) => texts.backups.heading,
  "/storage": (texts) => texts.storage.heading,
  "/audit": (texts) => texts.audit.heading,
  "/version": (texts) => texts.version.news,
};

/** Checks every page in both languages: an operator can read it, and nobody else learns that it exists. */
export async function seePages(tally: Tally, { operator, others }: Visitors, personId: string): Promise<void> {
  for (const [page, toHeading] of Object.entries(pages)) {
    for (const [prefix, texts] of Object.entries({ "/operator": en, "/vi/operator": vi })) {
      const path = `${prefix}${page.replace("{id}", personId)}`;
      await tally.see(`${path} as operator`, async () => {
        const html = await readPage(operator, path, 200);
        for (const text of [toHeading(texts), texts.menu.backups]) requireText(html, text);
        if (html.includes("<script")) throw new Error("it has a script");
        return `“${toHeading(texts)}”`;
      });
      for (const other of others)
        await tally.see(`${path} ${other.name}`, async () => {
          if ((await readPage(other, path, 404)).includes(texts.menu.backups)) throw new Error("it shows the menu");
          return "404";
        });
    }
  }
}
