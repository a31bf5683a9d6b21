import { Hono, type Context } from "hono";
import { freeName } from "../kit/free-name.ts";
import { authenticate } from "./authenticate.ts";
import { GhostError } from "./ghost-error.ts";
import { addPost, editPost } from "./save-post.ts";
import { isInternal, postUrl, type Site, viewTag } from "./site.ts";
import type { Post, Tag } from "./state.ts";

const longestList = 100;

/** The parts of the Admin API that a publisher needs (docs.ghost.org/admin-api). */
export function adminRoutes(site: Site): Hono {
  const { state, kit } = site;
  const app = new Hono();
  app.get("/site/", (c) =>
    c.json({
      site: { title: state.settings.title, description: "", logo: null, url: `${kit.url()}/`, version: "6.10" },
    }),
  );
  app.use(async (c, next) => {
    authenticate(site, c.req.header("authorization"));
    await next();
  });
  app.get("/posts/", (c) =>
    c.json(
      toPage(
        c,
        "posts",
        filterPosts(site, c).map((post) => pick(c, viewPost(site, post))),
      ),
    ),
  );
  app.post("/posts/", async (c) => {
    const post = addPost(site, await readJson(c), c.req.query("source"));
    return c.json({ posts: [viewPost(site, post)] }, 201, {
      location: `${kit.url()}/ghost/api/admin/posts/${post.id}/`,
    });
  });
  app.get("/posts/:id/", (c) => c.json({ posts: [pick(c, viewPost(site, requirePost(site, c)))] }));
  app.put("/posts/:id/", async (c) =>
    c.json({ posts: [viewPost(site, editPost(site, requirePost(site, c), await readJson(c), c.req.query("source")))] }),
  );
  app.delete("/posts/:id/", (c) => {
    const { id } = requirePost(site, c);
    state.posts.delete(id);
    kit.journal.effect("post.deleted", { id });
    return c.body(null, 204);
  });
  app.get("/tags/", (c) => {
    const onlyPublic = c.req.query("filter") === "visibility:public";
    const tags = [...state.tags.values()].filter((tag) => !onlyPublic || !isInternal(tag));
    return c.json(
      toPage(
        c,
        "tags",
        tags.map((tag) => viewTag(site, tag)),
      ),
    );
  });
  app.post("/images/upload/", (c) => upload(site, c));
  return app;
}

export function viewPost(site: Site, post: Post): Record<string, unknown> {
  const tags = post.tags.flatMap((id) => site.state.tags.get(id) ?? []);
  const primary = tags.find((tag: Tag) => !isInternal(tag));
  const { html: _html, ...shown } = post;
  return {
    ...shown,
    url: postUrl(site, post),
    tags: tags.map((tag) => viewTag(site, tag)),
    primary_tag: primary === undefined ? null : viewTag(site, primary),
  };
}

/** Supports the part of the filter language in use: "tag:slug", "status:draft". */
function filterPosts({ state }: Site, c: Context): Post[] {
  const filter = c.req.query("filter") ?? "";
  const newest = [...state.posts.values()].reverse();
  if (filter === "") return newest;
  const [, key, value] = /^(tag|status):([\w-]+)$/.exec(filter) ?? [];
  if (key === undefined) throw new GhostError("BadRequestError", "Error parsing filter");
  return newest.filter((post) =>
    key === "status" ? post.status === value : post.tags.some((id) => state.tags.get(id)?.slug === value),
  );
}

/** `fields` selects columns; relations stay if `include` names them. */
function pick(c: Context, post: Record<string, unknown>): Record<string, unknown> {
  const fields = c.req.query("fields");
  if (fields === undefined) return post;
  const wanted = [...fields.split(","), ...(c.req.query("include") ?? "").split(",")];
  return Object.fromEntries(Object.entries(post).filter(([name]) => wanted.includes(name)));
}

function toPage(c: Context, name: string, rows: unknown[]): object {
  const limit = Math.min(Number(c.req.query("limit") ?? 15) || 15, longestList);
  const page = Math.max(Number(c.req.query("page") ?? 1) || 1, 1);
  const pages = Math.max(1, Math.ceil(rows.length / limit));
  const pagination = {
    page,
    limit,
    pages,
    total: rows.length,
    next: page < pages ? page + 1 : null,
    prev: page > 1 ? page - 1 : null,
  };
  return { [name]: rows.slice((page - 1) * limit, page * limit), meta: { pagination } };
}

function requirePost({ state }: Site, c: Context): Post {
  const post = state.posts.get(c.req.param("id") ?? "");
  if (post === undefined) throw new GhostError("NotFoundError", "Resource not found error, cannot read post.");
  return post;
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new GhostError("BadRequestError", "Unexpected token in JSON");
  }
}

/** Equal names get a number; identical files aren't deduplicated. */
async function upload({ state, kit }: Site, c: Context): Promise<Response> {
  const { file, ref } = await c.req.parseBody();
  const isImage =
    file instanceof File &&
    file.size > 0 &&
    /^image\/(jpeg|png|gif|webp|svg\+xml)$/.test(file.type) &&
    /\.(jpe?g|png|gif|webp|svg)$/i.test(file.name);
  if (!isImage) throw new GhostError("UnsupportedMediaTypeError", "Please select a valid image.");
  const [year, month] = kit.clock.now().toISOString().split("-");
  const [, base = "", extension = ""] = /^(.*)(\.\w+)$/.exec(file.name) ?? [];
  const path = freeName(`${year}/${month}/${base}`, (candidate) => state.images.has(candidate), 1, extension);
  kit.blobs.put(path.replaceAll("/", "-"), Buffer.from(await file.arrayBuffer()));
  state.images.set(path, { name: file.name, file: path, mediaType: file.type });
  kit.journal.effect("image.created", { file: path });
  return c.json(
    { images: [{ url: `${kit.url()}/content/images/${path}`, ref: typeof ref === "string" ? ref : null }] },
    201,
  );
}
