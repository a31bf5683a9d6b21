import { Hono } from "hono";
import { html, raw } from "hono/html";
import { type Page as Html, toPage } from "../kit/page.ts";
import { authorizePage } from "./authorize-page.ts";
import { renderContent, toTeaser } from "./rendered-text.ts";
import { postLink, restUrl, uploadUrl, type Site } from "./site.ts";
import { toSiteTime } from "./site-time.ts";
import type { Post } from "./state.ts";

/** What visitors see: the published posts, one by one, and their pictures. */
export function sitePages(site: Site): Hono {
  const { state, kit } = site;
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    if (c.res.headers.get("content-type")?.startsWith("text/html")) {
      c.res.headers.set("link", `<${restUrl(site, "/")}>; rel="https://api.w.org/"`);
    }
  });
  app.get("/wp-content/uploads/:year/:month/:file", async (c) => {
    const { year, month, file } = c.req.param();
    const media = state.findMediaByFile(`${year}/${month}/${file}`);
    if (media === undefined) return c.text("Not found", 404);
    return c.body(new Uint8Array(await kit.blobs.get(`media-${media.id}`)), 200, { "content-type": media.mimeType });
  });
  app.get("/:year{[0-9]{4}}/:month{[0-9]{2}}/:slug", (c) => show(c.req.param("slug")));
  app.get("/:year{[0-9]{4}}/:month{[0-9]{2}}/:slug/", (c) => show(c.req.param("slug")));
  for (const path of ["/", "/index.php", "/wp-json", "/wp-json/*"]) {
    app.get(path, async (c) => {
      const id = c.req.query("p");
      const post = id === undefined ? undefined : state.posts.get(Number(id));
      if (id === undefined) return c.html(frontPage(site));
      if (post?.status !== "publish") return c.html(notFoundPage(site), 404);
      return state.settings.permalinks === "pretty"
        ? c.redirect(postLink(site, post), 301)
        : c.html(postPage(site, post));
    });
  }
  app.route("/wp-admin/authorize-application.php", authorizePage(site));
  app.notFound((c) => c.html(notFoundPage(site), 404));

  function show(slug: string): Response | Promise<Response> {
    // Percent-encoded slugs are stored in lower case.
    const wanted = encodeURIComponent(slug).toLowerCase();
    const post = [...state.posts.values()].find((one) => one.status === "publish" && one.slug.toLowerCase() === wanted);
    const answer = async (page: Html, status: number): Promise<Response> =>
      new Response(String(await page), { status, headers: { "content-type": "text/html; charset=UTF-8" } });
    return post === undefined ? answer(notFoundPage(site), 404) : answer(postPage(site, post), 200);
  }
  return app;
}

function page(site: Site, title: string, body: Html | Html[]): Html {
  return toPage(
    title,
    html`<header>
        <h1><a href="${site.kit.url()}/">${site.state.settings.title}</a></h1>
      </header>
      <main>${body}</main>
      <footer><p>A simulation of WordPress.</p></footer>`,
    { look: "site", lang: "en-US", head: html`<link rel="https://api.w.org/" href="${restUrl(site, "/")}" />` },
  );
}

function frontPage(site: Site): Html {
  const published = [...site.state.posts.values()]
    .filter((post) => post.status === "publish")
    .sort((a, b) => b.date.localeCompare(a.date));
  const articles = published.map(
    (post) =>
      html`<article>
        ${cover(site, post)}
        <h2><a href="${postLink(site, post)}">${post.title}</a></h2>
        ${dateline(post)}
        <p>${toTeaser(post.excerpt, post.content)}</p>
      </article>`,
  );
  return page(
    site,
    site.state.settings.title,
    articles.length > 0 ? articles : html`<p>Nothing has been published yet.</p>`,
  );
}

function postPage(site: Site, post: Post): Html {
  const terms = [...post.categories, ...post.tags].map((id) => site.state.terms.get(id)?.name ?? "").join(", ");
  const above = site.state.settings.theme === "plain" ? html`` : cover(site, post);
  const head = html`<h2>${post.title}</h2>
    ${dateline(post)}${above}`;
  const text = html`<div class="entry-content">${raw(renderContent(post.content))}</div>`;
  const body = html`<article>
    ${head}${text}
    <footer>${terms}</footer>
  </article>`;
  return page(site, `${post.title} – ${site.state.settings.title}`, body);
}

function notFoundPage(site: Site): Html {
  return page(site, "Page not found", html`<h2>Page not found</h2>`);
}

function dateline(post: Post): Html {
  return html`<p><time datetime="${post.date}">${toSiteTime(post.date).slice(0, 10)}</time></p>`;
}

function cover(site: Site, post: Post): Html {
  const media = site.state.media.get(post.featuredMedia);
  return media === undefined
    ? html``
    : html`<figure><img src="${uploadUrl(site, media.file)}" alt="${media.altText}" /></figure>`;
}
