import { Link } from "@tiptap/extension-link";
import { init } from "linkifyjs";
import { expect } from "./attributes.ts";

const protocols = new Set(["http:", "https:", "mailto:"]);

/** Whether a document may hold this address (src/document/document.ts). */
export function isHref(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value) && protocols.has(new URL(value).protocol);
}

/** Normalises a typed address; null if no link can lead to it. */
export function toHref(typed: string): string | null {
  const text = typed.trim();
  const href = /^(https?:|mailto:)/i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(href)) return null;
  const { protocol, hostname } = new URL(href);
  return protocol === "mailto:" || hostname.includes(".") || hostname === "localhost" ? href : null;
}

/** Stores only the address. A click places the caret, and text typed after a link is plain. */
export const ArticleLink = Link.extend({
  inclusive: () => false,
  onCreate(event) {
    this.parent?.(event);
    // Builds the lists of known domains now; otherwise the first word that somebody types waits for them.
    init();
  },
  addAttributes: () => ({ href: { isRequired: true, validate: (value) => expect(isHref(value), "href") } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = element.getAttribute("href");
        return isHref(href) ? { href } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", { href: HTMLAttributes["href"] as string }, 0],
}).configure({ openOnClick: false, defaultProtocol: "https", protocols: [] });
