import type { Tally } from "../shared/tally.ts";
import en from "../../../messages/en/operator.json" with { type: "json" };
import vi from "../../../messages/vi/operator.json" with { type: "json" };
import type { Visitor } from "./visitor.ts";

/** Each page, by what its heading says. */
export function listPages(personId: string): Record<string, (texts: typeof en) => string> {
  return {
    "/operator": (texts) => texts.overview.heading,
    "/operator/people": (texts) => texts.people.heading,
    [`/operator/people/${personId}`]: (texts) => texts.person.planHeading,
    "/operator/health": (texts) => texts.health.heading,
    "/operator/jobs": (texts) => texts.jobs.heading,
    "/operator/models": (texts) => texts.models.heading,
    "/operator/settings": (texts) => texts.settings.heading,
    "/operator/backups": (texts) => texts.backups.heading,
    "/operator/storage": (texts) => texts.storage.heading,
    "/operator/audit": (texts) => texts.audit.heading,
    "/operator/version": (texts) => texts.version.news,
  };
}

/** Every page in both languages: an operator reads it, and nobody else learns that it exists. */
export async function seePages(tally: Tally, operator: Visitor, others: Visitor[], personId: string): Promise<void> {
  for (const [path, toHeading] of Object.entries(listPages(personId))) {
    for (const [prefix, texts] of [
      ["", en],
      ["/vi", vi],
    ] as const) {
      await tally.see(`${prefix}${path} as operator`, async () => {
        const html = await readPage(operator, prefix + path, 200);
        for (const text of [toHeading(texts), texts.menu.backups]) requireText(html, text);
        if (/<script/.test(html)) throw new Error("it has a script");
        return `“${toHeading(texts)}”`;
      });
      for (const other of others)
        await tally.see(`${prefix}${path} ${other.name}`, async () => {
          const html = await readPage(other, prefix + path, 404);
          if (html.includes(texts.menu.backups)) throw new Error("it shows the menu");
          return "404";
        });
    }
  }
}

export async function readPage(visitor: Visitor, path: string, status: number): Promise<string> {
  const answer = await visitor.get(path);
  const html = await answer.text();
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}, not ${status}`);
  return html;
}

export function requireText(html: string, text: string): void {
  if (!html.includes(text.replaceAll("'", "&#x27;").replaceAll("&", "&amp;").replaceAll("&amp;#x27;", "&#x27;")))
    throw new Error(`it doesn't say “${text}”`);
}
