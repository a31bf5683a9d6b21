import type { ArticleDocument } from "../document.ts";
import { escapeHtml } from "./escape.ts";
import { renderHtml } from "./html.ts";
import { renderMarkdown } from "./markdown.ts";

/** An article to be kept as files. */
export type FileArticle = {
  title: string;
  slug: string;
  date: Date | null;
  /** BCP 47. */
  language: string;
  /** For search results; empty for none. */
  description: string;
  excerpt: string;
  tags: readonly string[];
  /** The post that it was written from. */
  source?: string | null;
  /** Where it was published. */
  published?: string | null;
  document: ArticleDocument;
};

export type ArticleTexts = { markdown: string; html: string; json: string };

/** Renders an article's files. The same article always gives the same bytes. */
export function renderArticleFiles(
  article: FileArticle,
  pictures: { pictureId: string; path: string }[],
): ArticleTexts {
  const paths = new Map(pictures.map(({ pictureId, path }) => [pictureId, path]));
  const pictureUrl = (id: string) => paths.get(id) ?? null;
  const fields = toFields(article, pictures[0]?.path ?? null);
  const body = renderHtml(article.document, { pictureUrl });
  const content = { ...fields, pictures: Object.fromEntries(paths), document: article.document };
  return {
    markdown: clean(`${toFrontMatter(fields)}\n${renderMarkdown(article.document, { pictureUrl })}`),
    html: clean(toPage(article, body)),
    json: clean(`${JSON.stringify(content, null, 2)}\n`),
  };
}

/** UTF-8 can't express half a surrogate pair. */
const clean = (text: string) => text.toWellFormed().normalize("NFC");

type Fields = Record<string, string | readonly string[]>;

/** Without what's empty. */
function toFields(article: FileArticle, image: string | null): Fields {
  const { title, slug, date, language, description, excerpt, tags, source, published } = article;
  const given = { title, slug, date: date?.toISOString(), lang: language, description, excerpt, tags, image };
  return Object.fromEntries(
    Object.entries({ ...given, source, published }).flatMap(([name, value]) =>
      value === null || value === undefined || value.length === 0 ? [] : [[name, value]],
    ),
  );
}

/** Writes YAML with JSON values; JSON is a subset of YAML (YAML 1.2, 1.2 "Processes and Models"). */
function toFrontMatter(fields: Fields): string {
  const lines = Object.entries(fields).map(([name, value]) =>
    name === "date" ? `${name}: ${String(value)}` : `${name}: ${JSON.stringify(value)}`,
  );
  return ["---", ...lines, "---", ""].join("\n");
}

function toPage({ title, language, description }: FileArticle, body: string): string {
  const meta = description === "" ? "" : `<meta name="description" content="${escapeHtml(description)}">\n`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${meta}<style>
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font-family: serif }
img { max-width: 100%; height: auto }
</style>
<article>
<h1>${escapeHtml(title)}</h1>
${body}
</article>
</html>
`;
}
