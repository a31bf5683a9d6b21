import type { Blog } from "../reading/find-blog.ts";
import { layOut, type RenderedPage, type Surroundings } from "./layout.ts";
import { html } from "./page-html.ts";
import { blogTexts } from "./texts.ts";

/** Says that an address has nothing, or nothing any more. */
export function renderNotice(blog: Blog, surroundings: Surroundings, kind: "gone" | "notFound"): RenderedPage {
  const texts = blogTexts[blog.locale];
  const { title, text } = texts[kind];
  return layOut(blog, surroundings, {
    language: blog.locale,
    title: `${title} – ${blog.title}`,
    description: text,
    path: null,
    isIndexed: false,
    main: html`<main class="said">
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a href="${blog.url}/">${texts.nav.home}</a></p>
    </main>`,
  });
}
