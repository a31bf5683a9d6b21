import type { Blog } from "../reading/find-blog.ts";
import type { BlogPost, Elsewhere } from "../reading/find-post.ts";
import type { ListedPost } from "../reading/list-posts.ts";
import { layOut, type Page, type RenderedPage, type Surroundings } from "./layout.ts";
import { renderOpenGraph } from "./open-graph.ts";
import { type Html, html, photo, splitHero, wideSizes } from "./page-html.ts";
import { renderBody, toCaption } from "./render-body.ts";
import { renderCards, toTagPath } from "./render-list.ts";
import { blogTexts, toDay } from "./texts.ts";
import { toBlogPosting } from "./to-blog-posting.ts";
import { renderJsonLd } from "../../../document/render/json-ld.ts";

type ArticleOptions = { elsewhere: Elsewhere; more: ListedPost[] };

/** One article: its opening photo, its title, its text, where else it is, and a few others. */
export function renderArticle(
  blog: Blog,
  surroundings: Surroundings,
  post: BlogPost,
  { elsewhere, more }: ArticleOptions,
): RenderedPage {
  const texts = blogTexts[blog.locale];
  const article = renderEntry(blog, post, elsewhere);
  return layOut(blog, surroundings, {
    ...toPageFacts(blog, post, elsewhere),
    main: html`<main>
      ${article}
      ${
        more.length > 0 &&
        html`<aside class="more">
          <h2 lang="${blog.locale}">${texts.nav.more}</h2>
          ${renderCards(blog, more, { isFirstSeen: false })}
        </aside>`
      }
    </main>`,
  });
}

/** The article itself, with h-entry's classes: addresses, date, tags, and the post it began with. */
export function renderEntry(
  blog: Blog,
  post: BlogPost,
  { canonical, original, isAlone = false }: Elsewhere & { isAlone?: boolean },
): Html {
  const texts = blogTexts[blog.locale];
  // A preview has no other pages to link to.
  const leadTo = (path: string) => !isAlone && html`href="${blog.url}${path}"`;
  const { hero, heroCaption, rest } = splitHero(post.document, post.pictures);
  const body = renderBody(rest, { url: blog.url, pictures: post.pictures, hasHero: hero !== null });
  const heroOptions = { url: blog.url, sizes: wideSizes, isFirst: true, classes: "u-photo u-featured" };
  return html`<article class="h-entry" lang="${post.language}">
    ${
      hero !== null &&
      html`<figure class="hero">${photo(hero, heroOptions)}${heroCaption && toCaption(heroCaption.picture)}</figure>`
    }
    <header class="head">
      <h1 class="p-name">${post.title}</h1>
      <p class="meta">
        ${canonical !== null && html`<data class="u-url" value="${canonical}"></data>`}
        <a class="u-url" ${leadTo(`/${post.slug}`)}
          ><time class="dt-published" datetime="${post.publishedAt.toISOString()}"
            >${toDay(post.publishedAt, post.language, blog.timeZone)}</time
          ></a
        >
        <a class="p-author h-card" ${leadTo("/")}>${blog.title}</a>
      </p>
    </header>
    <div class="body e-content">${body}</div>
    <footer class="end">
      ${
        post.tags.length > 0 &&
        html`<ul class="tags" aria-label="${texts.tags}">
          ${post.tags.map((tag) => renderTag(tag, leadTo(toTagPath(tag))))}
        </ul>`
      }
      ${original !== null && renderOriginal(blog.locale, original, body)}
    </footer>
  </article>`;
}

function renderTag(tag: string, href: Html | false): Html {
  return html`<li><a class="p-category" ${href && html`rel="tag"`} ${href}>${tag}</a></li>`;
}

/** If the text already links to its post, adds the link only for programs. */
function renderOriginal(locale: Blog["locale"], address: string, text: Html): Html {
  if (text.html.includes(html`href="${address}"`.html))
    return html`<data class="u-syndication" value="${address}"></data>`;
  const texts = blogTexts[locale];
  const words = /(^|\.)instagram\.com$/.test(new URL(address).hostname) ? texts.original : texts.elsewhere;
  return html`<p lang="${locale}"><a class="u-syndication" rel="syndication" href="${address}">${words}</a></p>`;
}

/** Title, description, and what link previews and search engines read. */
function toPageFacts(blog: Blog, post: BlogPost, { canonical }: Elsewhere): Omit<Page, "main"> {
  const { title, language, picture } = post;
  const description = post.metaDescription === "" ? post.excerpt : post.metaDescription;
  const path = `/${post.slug}`;
  const address = canonical ?? blog.url + path;
  const times = {
    "article:published_time": post.publishedAt.toISOString(),
    "article:modified_time": post.changedAt.toISOString(),
  };
  return {
    language,
    title: `${title} – ${blog.title}`,
    description,
    path,
    canonical,
    isIndexed: blog.indexed,
    head: html`${renderOpenGraph(blog, { type: "article", title, description, address, language }, picture, times)}
    ${{ html: renderJsonLd(toBlogPosting(blog, post, address)) }}`,
  };
}
