import type { ArticleDocument } from "../../document/document.ts";
import type { Context } from "../../context.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { hasPermission } from "./require-permission.ts";

const PRODUCT = "Galley";

/** The text before and after the product's name, in the article's language. */
const lines: Record<ArticleLanguage, [before: string, after: string]> = {
  en: ["Made with ", ""],
  de: ["Erstellt mit ", ""],
  fr: ["Créé avec ", ""],
  it: ["Creato con ", ""],
  vi: ["Tạo bằng ", ""],
  ja: ["", "で作成しました"],
  ms: ["Dibuat dengan ", ""],
};

type Publishable = { document: ArticleDocument; language: ArticleLanguage };

/**
 * Returns the document as it may be published: with the branding line at its end, unless the owner's plan leaves it
 * out. Never stored, so a change of plan applies to old articles too.
 */
export async function withBranding(
  ctx: Pick<Context, "clock" | "config">,
  db: Database | Tx,
  ownerId: string,
  publishable: Publishable,
): Promise<ArticleDocument> {
  return (await needsBranding(ctx, db, ownerId)) ? addBranding(ctx, publishable) : publishable.document;
}

/** Whether the owner's current plan adds the branding line. */
export async function needsBranding(
  ctx: Pick<Context, "clock" | "config">,
  db: Database | Tx,
  ownerId: string,
): Promise<boolean> {
  return !(await hasPermission(ctx, db, ownerId, "leave-out-branding"));
}

/** The document with the branding line at its end. */
export function addBranding(ctx: Pick<Context, "config">, { document, language }: Publishable): ArticleDocument {
  const [before, after] = lines[language];
  const name = { text: PRODUCT, marks: [{ type: "link" as const, href: ctx.config.http.publicUrl }] };
  const spans = [{ text: before }, name, { text: after }].filter(({ text }) => text !== "");
  return { blocks: [...document.blocks, { type: "paragraph", spans }] };
}
