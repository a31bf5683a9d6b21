/** Term names are returned encoded: `Street &amp; Food`. */
export function encodeName(text: string): string {
  return text
    .replace(/&(?!(?:[a-z]+|#\d+);)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** The text without its block comments. The real one also curls quotes and wraps text without blocks in paragraphs. */
export function renderContent(content: string): string {
  return content.replace(/<!-- \/?wp:[\s\S]*?-->/g, "");
}

/** The excerpt, or the text's first words. */
export function toTeaser(excerpt: string, content: string): string {
  if (excerpt !== "") return excerpt;
  const words = content
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "");
  return words.slice(0, 55).join(" ");
}
