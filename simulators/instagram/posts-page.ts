import { Hono } from "hono";
import { html } from "hono/html";
import { toPage } from "../kit/page.ts";
import type { PictureAddresses } from "./picture-addresses.ts";
import type { InstagramState, Post } from "./state.ts";

const SHOWN = 24;

/** Shows the newest posts of all accounts, as a person sees them in the app. */
export function postsPage(state: InstagramState, addresses: PictureAddresses): Hono {
  const app = new Hono();
  app.get("/", (c) => {
    const posts = [...state.accounts.keys()]
      .flatMap((userId) => state.listedPosts(userId))
      .sort((a, b) => b.postedAt.localeCompare(a.postedAt))
      .slice(0, SHOWN);
    return c.html(
      toPage(
        "Instagram (simulated)",
        html`<h1>Instagram</h1>
          <p><small>A simulation. Nothing here reaches Instagram.</small></p>
          ${posts.length === 0 ? html`<p>There are no posts yet.</p>` : posts.map(renderPost)}`,
        { look: "site" },
      ),
    );
  });
  return app;

  function renderPost({ userId, postedAt, caption, pictures: [picture] }: Post) {
    return html`<article>
      <h2>${state.accounts.get(userId)?.username}</h2>
      <p><time datetime="${postedAt}">${postedAt.slice(0, 16).replace("T", " ")}</time></p>
      ${
        picture === undefined
          ? ""
          : html`<img src="${addresses.sign(picture, "jpg")}" alt="${picture.altText ?? ""}" loading="lazy" />`
      }
      <p style="white-space: pre-line">${caption}</p>
    </article>`;
  }
}
