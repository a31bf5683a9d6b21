import type { ArticleDocument } from "../../document/document.ts";
import { renderMarkdown } from "../../document/render/markdown.ts";

/**
 * Renders Markdown that CommonMark, kramdown (Jekyll) and MDX parse the same way, and that contains nothing for a
 * template language: Liquid and Nunjucks see "{{" and "{%", Hugo "{{<", MDX "{".
 */
export function renderBody(document: ArticleDocument, pictureUrl: (pictureId: string) => string | null): string {
  return (
    renderMarkdown(document, { pictureUrl })
      // Inside <…> of a link, backslashes would be part of the address.
      .replace(/\]\(<([^>\n]*)>\)/g, (_all, url: string) => `](${toDestination(url)})`)
      .replace(/\$\$/g, "\\$\\$")
      // kramdown doesn't know "\&", and "&" needs no escape unless it looks like an entity.
      .replace(/\\&(?=#?\w+;)/g, "&amp;")
      .replace(/\\&/g, "&")
      // As entities: after a backslash, Liquid would still see "{%".
      .replace(/[{}]/g, (brace) => (brace === "{" ? "&#123;" : "&#125;"))
      // A backslash at the end of a line is a break in CommonMark only; two spaces are one everywhere.
      .replace(/(?<!\\)((?:\\\\)*)\\\n/g, "$1  \n")
  );
}

/** Without angle brackets, which MDX refuses. */
function toDestination(url: string): string {
  return url.replace(/[\s(){}<>\\]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
