import type { Locale } from "../../../platform/languages.ts";
import { type Html, html } from "../pages/page-html.ts";
import { blogTexts } from "../pages/texts.ts";

/** Hills under a sun, in a grey that suits light and dark pages. */
const photo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">' +
    '<path fill="#8884" d="M0 0h1200v800H0z"/><circle cx="880" cy="220" r="90" fill="#8885"/>' +
    '<path fill="#8886" d="M0 800V560l320-260 260 250 180-130 440 300v80z"/></svg>',
)}`;

const SHOWN = 3;

/** The places of articles to come, so that an owner without any sees what a design is like. */
export function renderOutlines(locale: Locale): Html {
  const { title, excerpt } = blogTexts[locale].outline;
  return html`<div class="cards">
    ${Array.from(
      { length: SHOWN },
      () =>
        html`<article class="card">
          <img class="r1500" src="${photo}" width="1200" height="800" alt="" />
          <h2>${title}</h2>
          <p class="p-summary">${excerpt}</p>
        </article>`,
    )}
  </div>`;
}
