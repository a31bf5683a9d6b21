import { Hono } from "hono";
import { html, raw } from "hono/html";
import { postList, toPage } from "../kit/page.ts";
import { isInternal, postUrl, type Site } from "./site.ts";
import type { Post } from "./state.ts";

/** What readers see: the published posts, individually and by tag, and their pictures. */
export function sitePages(site: Site): Hono {
  const { state, kit } = site;
  const app = new Hono();
  const page = (title: string, body: unknown, head = "") => toPage(title, body, { look: "site", head: raw(head) });
  const list = (title: string, posts: Post[]) => {
    const links = posts.map((post) => ({ title: post.title, url: postUrl(site, post) }));
    return page(title, postList(title, links));
  };
  const published = () => [...state.posts.values()].filter(({ status }) => status === "published").reverse();
  app.get("/", (c) => c.html(list(state.settings.title, published())));
  app.get("/tag/:slug/", (c) => {
    const tag = state.findTagBySlug(c.req.param("slug"));
    if (tag === undefined || isInternal(tag)) return c.html(page("404", html`<h1>404</h1>`), 404);
    return c.html(
      list(
        tag.name,
        published().filter(({ tags }) => tags.includes(tag.id)),
      ),
    );
  });
  app.get("/content/images/:year/:month/:file", async (c) => {
    const { year, month, file } = c.req.param();
    const image = state.images.get(`${year}/${month}/${file}`);
    if (image === undefined) return c.text("Not found", 404);
    return c.body(new Uint8Array(await kit.blobs.get(image.file.replaceAll("/", "-"))), 200, {
      "content-type": image.mediaType,
    });
  });
  app.get("/:slug/", (c) => {
    const post = published().find(({ slug }) => slug === c.req.param("slug"));
    if (post === undefined) return c.html(page("404", html`<h1>404</h1>`), 404);
    const shown = post.tags.flatMap((id) => state.tags.get(id) ?? []).filter((tag) => !isInternal(tag));
    return c.html(
      page(
        post.title,
        html`<article>
          <h1>${post.title}</h1>
          ${raw(post.html)}<small>${shown.map(({ name }) => name).join(", ")}</small>
        </article>`,
        post.codeinjection_head ?? "",
      ),
    );
  });
  return app;
}
