import { Hono, type Context } from "hono";
import { pageHeaders, pickFields, toPage } from "./collection.ts";
import { canReadPost, listPosts } from "./list-posts.ts";
import { canEditPost, viewPost } from "./post-view.ts";
import { invalidPostId, refused, RestError } from "./rest-error.ts";
import { boolParam, readRestRequest, textParam, type Env } from "./rest-request.ts";
import { can } from "./roles.ts";
import { createPost, trashPost, updatePost } from "./save-post.ts";
import type { Site } from "./site.ts";
import type { Post } from "./state.ts";

/** `/wp/v2/posts`. Responses to writes are always in the edit context. */
export function postRoutes(site: Site): Hono<Env> {
  const { state, kit } = site;
  const app = new Hono<Env>();
  app.get("/posts", async (c) => {
    const request = await readRestRequest(c);
    const page = toPage(request, listPosts(state, request));
    if (page.page > 1 && page.page > page.pages) {
      throw new RestError(
        "rest_post_invalid_page_number",
        400,
        "The page number requested is larger than the number of pages available.",
      );
    }
    pageHeaders(c, page);
    const context = textParam(request, "context") === "edit" ? "edit" : "view";
    return c.json(page.rows.map((post) => pickFields(request, viewPost(site, post, context, request.user))));
  });
  app.post("/posts", async (c) => {
    const request = await readRestRequest(c);
    const post = createPost(site, request);
    return c.json(pickFields(request, viewPost(site, post, "edit", request.user)), 201);
  });
  app.get("/posts/:id{[0-9]+}", async (c) => {
    const request = await readRestRequest(c);
    const post = requirePost(c);
    const edit = textParam(request, "context") === "edit";
    if (edit && !canEditPost(request.user, post)) {
      throw refused(request.user, "rest_forbidden_context", "Sorry, you are not allowed to edit this post.");
    }
    if (!canReadPost(request.user, post))
      throw refused(request.user, "rest_forbidden", "Sorry, you are not allowed to do that.");
    return c.json(pickFields(request, viewPost(site, post, edit ? "edit" : "view", request.user)));
  });
  app.post("/posts/:id{[0-9]+}", async (c) => {
    const request = await readRestRequest(c);
    const post = updatePost(site, requirePost(c), request);
    return c.json(pickFields(request, viewPost(site, post, "edit", request.user)));
  });
  app.delete("/posts/:id{[0-9]+}", async (c) => {
    const request = await readRestRequest(c);
    const post = requirePost(c);
    const own = post.author === request.user?.id;
    if (!can(request.user, own ? "delete_posts" : "delete_others_posts")) {
      throw refused(request.user, "rest_cannot_delete", "Sorry, you are not allowed to delete this post.");
    }
    if (boolParam(request, "force")) {
      const previous = viewPost(site, post, "edit", request.user);
      state.posts.delete(post.id);
      kit.journal.effect("post.deleted", { postId: post.id });
      return c.json(pickFields(request, { deleted: true, previous }));
    }
    if (post.status === "trash") throw new RestError("rest_already_trashed", 410, "The post has already been deleted.");
    return c.json(pickFields(request, viewPost(site, trashPost(site, post), "edit", request.user)));
  });

  function requirePost(c: Context<Env>): Post {
    const post = state.posts.get(Number(c.req.param("id")));
    if (post === undefined) throw invalidPostId();
    return post;
  }
  return app;
}
