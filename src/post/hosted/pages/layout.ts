import { createHash } from "node:crypto";
import { base } from "./designs/base.ts";
import { gallery } from "./designs/gallery.ts";
import { letter } from "./designs/letter.ts";
import { proof } from "./designs/proof.ts";
import type { BlogDesign } from "../tables.ts";
import type { Blog } from "../reading/find-blog.ts";
import { toFileName } from "../picture-files.ts";
import { type Html, html } from "./page-html.ts";
import { blogTexts, fill } from "./texts.ts";

/** What the pages of a blog have in common, besides the blog itself. */
export type Surroundings = {
  /** "@font-face" rules, with addresses that work on the blog's host. */
  fontFaces: string;
  /** Where readers report a page to the operator; null: nowhere. */
  reportTo: { mail: string } | null;
  hub: string | null;
};

export type Page = {
  /** The `lang` of the main part. */
  language: string;
  title: string;
  description: string;
  /** Below the blog's address, e.g. "/archive"; null: pages that have none of their own. */
  path: string | null;
  /** Elements for the head: Open Graph, JSON-LD, alternates. */
  head?: Html | null;
  /** The same article's own address elsewhere. */
  canonical?: string | null;
  isIndexed: boolean;
  /** A page that only its link leads to: it has no feeds, no archive and no address in its head. */
  isPrivate?: { homeUrl: string; frames: "'none'" | "'self'" };
  main: Html;
};

const designs: Record<BlogDesign, string> = { proof, gallery, letter };

/** A whole page and the policy that lets exactly its style apply. */
export type RenderedPage = { html: string; policy: string };

export function layOut(blog: Blog, { fontFaces, reportTo, hub }: Surroundings, page: Page): RenderedPage {
  const style = toStyle(fontFaces, blog.design, page.main);
  const canonical = page.canonical ?? (page.path === null ? null : blog.url + page.path);
  // Not a character more: the policy has the style's hash.
  const styleElement = { html: `<style>${style}</style>` };
  const document = html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${page.title}</title>
        <meta name="description" content="${page.description}" />
        ${!page.isIndexed && html`<meta name="robots" content="noindex" />`}
        ${canonical !== null && html`<link rel="canonical" href="${canonical}" />`}
        <link rel="icon" href="data:," />
        ${!page.isPrivate && renderFeedLinks(blog, hub)} ${page.head ?? null} ${styleElement}
      </head>
      <body>
        <header class="site" lang="${blog.locale}">
          ${blog.picture !== null && renderPortrait(blog.url, blog.picture)}
          <p class="name"><a href="${page.isPrivate?.homeUrl ?? blog.url}/">${blog.title}</a></p>
          ${blog.about !== "" && html`<p class="about">${blog.about}</p>`}
        </header>
        ${page.main} ${!page.isPrivate && renderFoot(blog, reportTo, page.path ?? "")}
      </body>
    </html> `;
  return {
    html: document.html.replaceAll(/\s*\n\s*/g, "\n"),
    policy: toPolicy(style, page.isPrivate?.frames ?? "'none'"),
  };
}

function renderPortrait(url: string, file: string): Html {
  const src = `${url}/pictures/${toFileName(file, portrait)}`;
  return html`<img class="portrait" src="${src}" width="${portrait}" height="${portrait}" alt="" />`;
}

function renderFeedLinks({ title, url }: Blog, hub: string | null): Html {
  return html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${url}/feed.xml" />
    <link rel="alternate" type="application/atom+xml" title="${title}" href="${url}/atom.xml" />
    <link rel="alternate" type="application/feed+json" title="${title}" href="${url}/feed.json" />
    ${hub !== null && html`<link rel="hub" href="${hub}" />`}`;
}

function renderFoot({ url, locale }: Blog, reportTo: Surroundings["reportTo"], path: string): Html {
  const texts = blogTexts[locale];
  const subject = fill(texts.reportSubject, { url: url + path });
  return html`<footer class="site-foot" lang="${locale}">
    <a href="${url}/archive">${texts.nav.archive}</a>
    <a href="${url}/feed.xml">${texts.feeds}</a>
    ${
      reportTo !== null &&
      html`<a href="mailto:${reportTo.mail}?subject=${encodeURIComponent(subject)}" rel="nofollow">${texts.report}</a>`
    }
  </footer>`;
}

/** The size of the blog's own picture. */
export const portrait = 256;

function toStyle(fontFaces: string, design: BlogDesign, main: Html): string {
  return (fontFaces + base + designs[design] + toShapes(main)).replaceAll("\n", "");
}

/**
 * What the classes of a page's photos mean: "r1502" is 1.502 times as wide as high, "s400" takes 400 thousandths of a
 * row. In the stylesheet, as the policy forbids style attributes.
 */
function toShapes({ html: text }: Html): string {
  // Reads tag by tag, because a lookbehind from every such word took seconds for long texts.
  const classes = Array.from(text.matchAll(/<(?:img|figure)\b[^>]*? class="([^"]*)"/g), ([, names = ""]) => names);
  const names = new Set(classes.flatMap((each) => each.split(" ")).filter((name) => /^[rs]\d+$/.test(name)));
  return [...names]
    .map((name) => {
      const thousandths = Number(name.slice(1));
      return name.startsWith("r") ? `.${name}{--ratio:${thousandths / 1_000}}` : `.${name}{flex-grow:${thousandths}}`;
    })
    .join("");
}

/** Nothing but the blog's own photos, fonts and this one style; no script, no form, no frame. */
function toPolicy(style: string, frames: string): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    // Without scripts nothing connects; but Lighthouse reads /robots.txt under the page's own policy.
    "connect-src 'self'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames}`,
  ].join("; ");
}
