import { Hono } from "hono";
import { html, raw } from "hono/html";
import { postList, toPage } from "../kit/page.ts";
import { type Platform, postUrl } from "./platform.ts";
import { isDraft, type Post } from "./state.ts";

/** What readers see, and where clients discover the endpoint. */
export function platformPages(platform: Platform): Hono {
  const { state, kit } = platform;
  const app = new Hono();
  const page = (title: string, body: unknown) =>
    toPage(title, body, { look: "site", head: html`<link rel="micropub" href="/micropub" />` });
  app.get("/", (c) => {
    c.header("link", `<${kit.url()}/micropub>; rel="micropub"`);
    const posts = state.livePosts().filter((post) => !isDraft(post));
    const links = posts.map((post) => ({ title: nameOf(post), url: postUrl(platform, post) }));
    return c.html(page(state.settings.title, postList(state.settings.title, links)));
  });
  app.get("/logo.svg", (c) =>
    c.body(
      '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48">' +
        '<rect width="48" height="48" rx="10" fill="#0b5d66"/>' +
        '<path d="M10 32c6-6 10 4 16-2s8 2 12-2M24 8v18M24 10l10 12H24" ' +
        'fill="none" stroke="#fff" stroke-width="3"/></svg>',
      200,
      { "content-type": "image/svg+xml" },
    ),
  );
  app.get("/posts/:slug", (c) => {
    const post = state.findBySlug(c.req.param("slug"));
    if (post === undefined || post.deleted || isDraft(post))
      return c.html(page("Not found", html`<h1>Not found</h1>`), 404);
    const categories = (post.properties["category"] ?? []).map(String).join(", ");
    return c.html(
      page(
        nameOf(post),
        html`<article class="h-entry">
          <h1 class="p-name">${nameOf(post)}</h1>
          <div class="e-content">${raw(contentOf(post))}</div>
          <small>${categories}</small>
        </article>`,
      ),
    );
  });
  return app;
}

const nameOf = ({ properties, slug }: Post) => String(properties["name"]?.[0] ?? slug);

/** Either text, or an object with `html`. */
function contentOf({ properties }: Post): string {
  const content = properties["content"]?.[0];
  if (typeof content === "object" && content !== null && "html" in content) return String(content.html);
  return String(html`${String(content ?? "")}`);
}
