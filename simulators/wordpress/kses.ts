const allowedTags = new Set(
  (
    "a abbr address article aside b bdo big blockquote br button caption cite code col colgroup dd del " +
    "details dfn div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins " +
    "kbd label legend li main mark menu nav ol p pre q rp rt ruby s samp section small span strike strong sub " +
    "summary sup table tbody td tfoot th thead tr track tt u ul var video audio"
  ).split(" "),
);

/** What WordPress keeps of HTML from a user without `unfiltered_html`: it drops tags and keeps the text inside. */
export function kses(html: string): string {
  return html.replace(
    /<!--[\s\S]*?-->|<\/?([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi,
    (whole, tag?: string, attributes = "") => {
      if (tag === undefined) return whole;
      if (!allowedTags.has(tag.toLowerCase())) return "";
      return whole.startsWith("</") ? `</${tag}>` : `<${tag}${safeAttributes(attributes)}>`;
    },
  );
}

function safeAttributes(attributes: string): string {
  return attributes.replace(
    /\s+([a-z_:][\w:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/gi,
    (whole, name: string, value = "") => {
      if (/^on/i.test(name)) return "";
      return /^["']?\s*(?:javascript|vbscript|data):/i.test(value) ? "" : whole;
    },
  );
}
