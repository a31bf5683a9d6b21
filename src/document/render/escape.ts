const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text and quoted attributes. Drops characters that HTML doesn't allow, e.g. NUL and lone surrogates. */
export function escapeHtml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Noncharacter_Code_Point}/gu, "")
      .replace(/\r\n?/g, "\n")
      .replace(/[&<>"']/g, (character) => entities[character] ?? character)
  );
}

/** Null for anything but web and mail links: "javascript:" must never reach a page. */
export function safeHref(href: string): string | null {
  const url = URL.parse(href);
  return url && ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : null;
}
