import { Hono, type Context } from "hono";
import { authorize } from "./authorize.ts";
import { changePost, createPost, viewSource } from "./change-post.ts";
import { MicropubError } from "./micropub-error.ts";
import { findPost, type Platform, postUrl } from "./platform.ts";
import { readBody } from "./read-body.ts";

const longestList = 100;

/** The Micropub endpoint: GET for queries, POST for everything else. */
export function endpointRoutes(platform: Platform): Hono {
  const { kit } = platform;
  const app = new Hono();
  app.get("/micropub", (c) => {
    authorize(c.req.header("authorization"));
    const query = c.req.query("q");
    if (query === "config")
      return c.json({ "media-endpoint": `${kit.url()}/media`, q: ["config", "category", "source"] });
    if (query === "category") return c.json({ categories: ["News", "Travel"] });
    if (query === "source") return answerSource(platform, c);
    throw new MicropubError("invalid_request", `The query "${query ?? ""}" is not supported`);
  });
  app.post("/micropub", async (c) => {
    authorize(c.req.header("authorization"));
    const body = readBody(await c.req.text());
    const { action } = body;
    if (action === undefined) {
      const post = createPost(platform, body);
      return c.body(null, 201, { location: postUrl(platform, post) });
    }
    if (!["update", "delete"].includes(action))
      throw new MicropubError("invalid_request", `The action "${action}" is not supported`);
    changePost(platform, body);
    return c.body(null, 204);
  });
  return app;
}

function answerSource(platform: Platform, c: Context): Response {
  const wanted = [...(c.req.queries("properties[]") ?? []), ...(c.req.queries("properties") ?? [])];
  const url = c.req.query("url");
  if (url !== undefined) {
    const post = findPost(platform, url);
    if (post === undefined || post.deleted)
      throw new MicropubError("invalid_request", "The post with the requested URL was not found");
    return c.json(viewSource(platform, post, wanted));
  }
  return listPosts(platform, c, wanted);
}

/** `after` names the last post of the previous page. */
function listPosts(platform: Platform, c: Context, wanted: string[]): Response {
  const limit = Math.min(Math.max(Number(c.req.query("limit") ?? 20) || 20, 1), longestList);
  const after = Number(c.req.query("after") ?? Infinity);
  const posts = platform.state.livePosts().filter(({ id }) => id < after);
  const page = posts.slice(0, limit);
  const items = page.map((post) => viewSource(platform, post, wanted));
  return c.json({ items, ...(posts.length > limit ? { paging: { after: String(page.at(-1)?.id) } } : {}) });
}
