/** Term names are returned encoded: `Street &amp; Food`. */
export function encodeName(text: string): string {
  return text
    .replace(/&(?!(?:[a-z]+|#\d+);)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** The part of `wptexturize` that affects ordinary text, outside tags and code. */
export function texturize(html: string): string {
  return html
    .split(/(<(pre|code|script|style)\b[\s\S]*?<\/\2>|<[^>]*>)/)
    .filter((_part, index) => index % 3 !== 2)
    .map((part) => (part.startsWith("<") ? part : curl(part)))
    .join("");
}

function curl(text: string): string {
  return text
    .replace(/(^|[\s([{\u2014-])"/g, "$1&#8220;")
    .replace(/"/g, "&#8221;")
    .replace(/(^|[\s([{])'/g, "$1&#8216;")
    .replace(/'/g, "&#8217;")
    .replace(/\.\.\./g, "&#8230;")
    .replace(/ -- | --- /g, " &#8212; ")
    .replace(/ - /g, " &#8211; ")
    .replace(/&(?!(?:[a-z]+|#\d+|#x[0-9a-f]+);)/gi, "&#038;");
}

export function hasBlocks(content: string): boolean {
  return content.includes("<!-- wp:");
}

/** Removes block comments; wraps text without blocks in paragraphs. */
export function renderContent(content: string): string {
  if (content === "") return "";
  if (hasBlocks(content)) return texturize(content.replace(/<!-- \/?wp:[\s\S]*?-->/g, ""));
  return paragraphs(texturize(content));
}

export function renderExcerpt(excerpt: string, content: string): string {
  if (excerpt !== "") return paragraphs(texturize(excerpt));
  const words = renderContent(content)
    .replace(/<[^>]*>/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return "";
  return `<p>${words.slice(0, 55).join(" ")}${words.length > 55 ? " [&hellip;]" : ""}</p>\n`;
}

/** `wpautop`, limited to what plain text needs. */
function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((block) =>
      /^\s*<(?:p|h\d|ul|ol|figure|div|blockquote)\b/i.test(block)
        ? `${block.trim()}\n`
        : `<p>${block.trim().replaceAll("\n", "<br />\n")}</p>\n`,
    )
    .join("");
}
