import { Hono, type Context } from "hono";
import { freeName } from "../kit/free-name.ts";
import { authenticate } from "./authenticate.ts";
import { GhostError, invalid } from "./ghost-error.ts";
import { addPost, editPost } from "./save-post.ts";
import { isInternal, postUrl, type Site, viewTag } from "./site.ts";
import type { Post, Tag } from "./state.ts";

const longestList = 100;

/** The parts of the Admin API that a publisher needs (docs.ghost.org/admin-api). */
export function adminRoutes(site: Site): Hono {
  const { state, kit } = site;
  const app = new Hono();
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (!pathname.endsWith("/")) return c.redirect(`${pathname}/${search}`, 301);
    await next();
    c.header("content-version", "v6.65");
  });
  app.get("/site/", (c) => c.json({ site: { title: state.settings.title, url: `${kit.url()}/`, version: "6.65" } }));
  app.use(async (c, next) => {
    await authenticate(site, c.req.header("authorization"));
    await next();
  });
  app.get("/posts/", (c) =>
    c.json(toPage(c, "posts", filterPosts(site, c), (post) => pick(c, viewPost(site, post, c)))),
  );
  app.post("/posts/", async (c) => {
    const post = addPost(site, await readJson(c), c.req.query("source"));
    return c.json({ posts: [viewPost(site, post, c)] }, 201, {
      location: `${kit.url()}/ghost/api/admin/posts/${post.id}/`,
    });
  });
  app.get("/posts/:id/", (c) => c.json({ posts: [pick(c, viewPost(site, requirePost(site, c), c))] }));
  app.put("/posts/:id/", async (c) =>
    c.json({
      posts: [viewPost(site, editPost(site, requirePost(site, c), await readJson(c), c.req.query("source")), c)],
    }),
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
    return c.json(toPage(c, "tags", tags, (tag) => viewTag(site, tag)));
  });
  app.post("/images/upload/", (c) => upload(site, c));
  return app;
}

/** The text comes only with `formats=html`. */
function viewPost(site: Site, post: Post, c: Context): Record<string, unknown> {
  const tags = post.tags.flatMap((id) => site.state.tags.get(id) ?? []);
  const primary = tags.find((tag: Tag) => !isInternal(tag));
  const { html, ...shown } = post;
  return {
    ...shown,
    ...(c.req.query("formats") === "html" ? { html } : {}),
    url: postUrl(site, post),
    tags: tags.map((tag) => viewTag(site, tag)),
    primary_tag: primary === undefined ? null : viewTag(site, primary),
  };
}

/** Supports the part of the filter language in use: "tag:slug". */
function filterPosts({ state }: Site, c: Context): Post[] {
  const filter = c.req.query("filter") ?? "";
  const newest = [...state.posts.values()].reverse();
  if (filter === "") return newest;
  const slug = /^tag:([\w-]+)$/.exec(filter)?.[1];
  if (slug === undefined)
    throw new GhostError("BadRequestError", "Request not understood error, cannot list posts.", {
      context: "Error parsing filter",
    });
  return newest.filter((post) => post.tags.some((id) => state.tags.get(id)?.slug === slug));
}

/** `fields` selects columns; relations stay if `include` names them. */
function pick(c: Context, post: Record<string, unknown>): Record<string, unknown> {
  const fields = c.req.query("fields");
  if (fields === undefined) return post;
  const wanted = [...fields.split(","), ...(c.req.query("include") ?? "").split(",")];
  return Object.fromEntries(Object.entries(post).filter(([name]) => wanted.includes(name)));
}

function toPage<Row>(c: Context, name: string, rows: Row[], view: (row: Row) => object): object {
  const limit = Math.min(Number(c.req.query("limit") ?? 15) || 15, longestList);
  const page = Math.max(Number(c.req.query("page") ?? 1) || 1, 1);
  const pages = Math.max(1, Math.ceil(rows.length / limit));
  const [next, prev] = [page < pages ? page + 1 : null, page > 1 ? page - 1 : null];
  const pagination = { page, limit, pages, total: rows.length, next, prev };
  return { [name]: rows.slice((page - 1) * limit, page * limit).map(view), meta: { pagination } };
}

function requirePost({ state }: Site, c: Context): Post {
  const id = c.req.param("id") ?? "";
  if (!/^[0-9a-f]{24}$/.test(id)) throw invalid("read post", "Validation (matches) failed for id");
  const post = state.posts.get(id);
  if (post === undefined)
    throw new GhostError("NotFoundError", "Resource not found error, cannot read post.", {
      context: "Post not found.",
    });
  return post;
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new GhostError("InternalServerError", "Unexpected token in JSON", { code: "UNEXPECTED_ERROR", status: 400 });
  }
}

/** Equal names get a number; identical files aren't deduplicated. */
async function upload({ state, kit }: Site, c: Context): Promise<Response> {
  const { file, ref } = await c.req.parseBody();
  if (!(file instanceof File)) throw invalid("upload image", "Please select an image.");
  const isImage =
    file.size > 0 &&
    /^image\/(jpeg|png|gif|webp|svg\+xml)$/.test(file.type) &&
    /\.(jpe?g|png|gif|webp|svg)$/i.test(file.name);
  if (!isImage) throw new GhostError("UnsupportedMediaTypeError", "Please select a valid image.");
  const [year, month] = kit.clock.now().toISOString().split("-");
  const [, base = "", extension = ""] = /^(.*)(\.\w+)$/.exec(file.name.replaceAll(" ", "-")) ?? [];
  const path = freeName(`${year}/${month}/${base}`, (candidate) => state.images.has(candidate), 1, extension);
  kit.blobs.put(path.replaceAll("/", "-"), Buffer.from(await file.arrayBuffer()));
  state.images.set(path, { name: file.name, file: path, mediaType: file.type });
  kit.journal.effect("image.created", { file: path });
  return c.json(
    { images: [{ url: `${kit.url()}/content/images/${path}`, ref: typeof ref === "string" ? ref : null }] },
    201,
  );
}
