import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The pages' layouts: a form in a narrow column, a wide list, or a site for readers. */
const looks = {
  form: [
    "body { font: 16px/1.5 system-ui, sans-serif; max-width: 28rem; margin: 3rem auto; padding: 0 1rem; color: #222 }",
    "fieldset { border: 1px solid #ccc; border-radius: 8px; margin: 1rem 0 }",
    "label { display: block; padding: 0.3rem 0 }",
    "input:not([type=radio], [type=checkbox]), select { font: inherit; width: 100%; padding: 0.4rem }",
    "button { font: inherit; padding: 0.5rem 1.2rem; border-radius: 8px; border: 1px solid #888; background: #fff }",
    "button.main { background: #0064e0; border-color: #0064e0; color: #fff }",
    "small { color: #555 } [role=alert] { color: #b3093c }",
  ],
  list: [
    "body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222 }",
    "table { border-collapse: collapse; width: 100% } a { color: #0b57a4 }",
    "td, th { text-align: left; padding: 0.4rem 0.6rem; border-bottom: 1px solid #ddd; vertical-align: top }",
    "td, th, pre { overflow-wrap: anywhere } pre { white-space: pre-wrap; background: #f5f5f5; padding: 1rem }",
    "iframe { width: 100%; height: 70vh; border: 1px solid #bbb; background: #fff }",
  ],
  site: [
    "body { font: 18px/1.6 Georgia, serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; color: #222 }",
    "img { max-width: 100%; height: auto } figure { margin: 1.5rem 0 } header a { color: inherit }",
    "figcaption, time, footer, small { color: #667; font-size: 0.85rem }",
    ".wp-block-gallery { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)) }",
    ".wp-block-gallery figure { margin: 0 }",
    "article + article { border-top: 1px solid #ddd; margin-top: 2rem; padding-top: 1rem }",
  ],
};

export const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

type Options = { look?: keyof typeof looks; lang?: string; head?: unknown };

/** Renders a whole page; `body` is HTML or a list of HTML parts, and `title` is text unless marked as HTML. */
export function toPage(
  title: string | HtmlEscapedString,
  body: unknown,
  { look = "form", lang = "en", head = "" }: Options = {},
): Page {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${raw(looks[look].join("\n"))}
        </style>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

/** Formats an ISO timestamp for people. */
export const toTime = (iso: string) => iso.slice(0, 19).replace("T", " ");

export function listTable(heads: string[], rows: unknown[][]): Page {
  const lines = rows.map(
    (row) =>
      html`<tr>
        ${row.map((cell) => html`<td>${cell}</td>`)}
      </tr>`,
  );
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th>${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${lines}
    </tbody>
  </table>`;
}

/** A site's list of posts. */
export function postList(title: string, posts: { title: string; url: string }[]): Page {
  const items = posts.map((post) => html`<li><a href="${post.url}">${post.title}</a></li>`);
  const list = html`<ul>
    ${items}
  </ul>`;
  return html`<h1>${title}</h1>
    ${posts.length === 0 ? html`<p>Nothing has been published yet.</p>` : list}`;
}

/** The simulated service's hidden fields, which a form sends back. */
export const hiddenFields = (fields: Record<string, string>): Page[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

export const sorry = (heading: string, message: string): Page =>
  toPage(
    "Error",
    html`<h1>${heading}</h1>
      <p>${message}</p>`,
  );
