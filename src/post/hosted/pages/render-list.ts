import type { Blog } from "../reading/find-blog.ts";
import { type ListedPost, type Month, type PostFilter, POSTS_PER_PAGE } from "../reading/list-posts.ts";
import { layOut, type RenderedPage, type Surroundings } from "./layout.ts";
import { renderOpenGraph } from "./open-graph.ts";
import { type Html, html, photo, wideSizes } from "./page-html.ts";
import { blogTexts, fill, toDay, toMonthName } from "./texts.ts";

type ListOptions = { filter: PostFilter; page: number; posts: ListedPost[]; count: number };

/** A page of the front page's, a tag's or a month's articles. */
export function renderList(
  blog: Blog,
  surroundings: Surroundings,
  { filter, page, posts, count }: ListOptions,
): RenderedPage {
  const texts = blogTexts[blog.locale];
  const heading = toHeading(blog, filter, posts);
  const list = toListPath(filter);
  const title = heading === null ? blog.title : `${heading} – ${blog.title}`;
  const pages = Math.ceil(count / POSTS_PER_PAGE);
  const toPath = (other: number) => (other === 1 ? list : `${list === "/" ? "" : list}/page/${other}`);
  const at = (other: number) => blog.url + toPath(other);
  const path = toPath(page);
  const cover = posts.find(({ picture }) => picture !== null)?.picture ?? null;
  const description = blog.about === "" ? title : blog.about;
  const main = html`<main class="list h-feed" lang="${blog.locale}">
    <h1 class="${heading === null ? "hidden" : "top"} p-name">${heading ?? blog.title}</h1>
    ${posts.length === 0 && html`<p class="note">${texts.empty}</p>`} ${renderCards(blog, posts, { isFirstSeen: true })}
    ${
      pages > 1 &&
      html`<nav class="pages" aria-label="${texts.nav.pages}">
        <span>${page > 1 && html`<a rel="prev" href="${at(page - 1)}">← ${texts.nav.newer}</a>`}</span>
        <span>${page < pages && html`<a rel="next" href="${at(page + 1)}">${texts.nav.older} →</a>`}</span>
      </nav>`
    }
  </main>`;
  return layOut(blog, surroundings, {
    language: blog.locale,
    title: page === 1 ? title : fill(texts.page, { title, page: String(page) }),
    description,
    path,
    head: renderOpenGraph(
      blog,
      { type: "website", title, description, address: blog.url + path, language: blog.locale },
      cover,
    ),
    // One way to each article is enough for search engines.
    isIndexed: blog.indexed && heading === null,
    main,
  });
}

export function renderCards(
  { url, timeZone }: Pick<Blog, "url" | "timeZone">,
  posts: ListedPost[],
  { isFirstSeen }: { isFirstSeen: boolean },
): Html {
  return html`<div class="cards">
    ${posts.map(
      ({ slug, title, excerpt, language, picture, publishedAt }, index) =>
        html`<article class="card h-entry" lang="${language}">
          ${
            picture !== null &&
            html`<a class="shot" href="${url}/${slug}" tabindex="-1" aria-hidden="true"
              >${photo(picture, {
                url,
                sizes: wideSizes,
                isFirst: isFirstSeen && index === 0,
                classes: "u-photo",
              })}</a
            >`
          }
          <h2 class="p-name"><a class="u-url" href="${url}/${slug}">${title}</a></h2>
          <p class="p-summary">${excerpt}</p>
          <p class="meta">
            <time class="dt-published" datetime="${publishedAt.toISOString()}"
              >${toDay(publishedAt, language, timeZone)}</time
            >
          </p>
        </article>`,
    )}
  </div>`;
}

/** Every month that has articles. */
export function renderArchive(blog: Blog, surroundings: Surroundings, months: Month[]): RenderedPage {
  const texts = blogTexts[blog.locale];
  const list = months.map(
    ({ month, count }) =>
      html`<li>
        <a href="${blog.url}/${month.replace("-", "/")}">${toMonthName(month, blog.locale)}</a
        ><span class="count">${count}</span>
      </li>`,
  );
  return layOut(blog, surroundings, {
    language: blog.locale,
    title: `${texts.nav.archive} – ${blog.title}`,
    description: blog.about === "" ? blog.title : blog.about,
    path: "/archive",
    isIndexed: false,
    main: html`<main class="archive" lang="${blog.locale}">
      <h1 class="top">${texts.nav.archive}</h1>
      <ul class="months">
        ${list}
      </ul>
    </main>`,
  });
}

/** Addresses have tags in lower case, so the heading takes its spelling from the newest article. */
function toHeading({ locale }: Blog, { tag, month }: PostFilter, posts: ListedPost[]): string | null {
  const [spelt = tag] = posts.flatMap(({ tags }) => tags.filter((each) => each.toLowerCase() === tag?.toLowerCase()));
  if (spelt !== undefined) return fill(blogTexts[locale].tagged, { tag: spelt });
  return month === undefined ? null : toMonthName(month, locale);
}

function toListPath({ tag, month }: PostFilter): string {
  if (tag !== undefined) return toTagPath(tag);
  return month === undefined ? "/" : `/${month.replace("-", "/")}`;
}

export function toTagPath(tag: string): string {
  return `/tag/${encodeURIComponent(tag.toLowerCase())}`;
}
