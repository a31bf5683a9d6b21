import { createHash } from "node:crypto";
import { Hono } from "hono";
import { type Kit, startSimulator, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { answerPicture } from "../social/state.ts";
import { type Feed, feedSchema, type Item, itemSchema, stateSchema, writeFeed } from "./write-feed.ts";

/**
 * Websites with a feed each: the site at `/{name}/`, its feed at `/{name}/feed`, and pictures under `/pictures`. Feeds
 * answer conditional requests (RFC 9110, 13.1).
 */
export async function startFeeds(options: SimulatorOptions = {}): Promise<Simulator> {
  return await startSimulator("feeds", options, (kit) => {
    const feeds = kit.map<string, Feed>("feeds");
    const app = new Hono();
    app.get("/pictures/:seed{[0-9]+\\.jpg}", (c) => answerPicture(Number.parseInt(c.req.param("seed"))));
    app.get("/:name/feed", (c) => answerFeed(feeds, kit, c.req.param("name"), c.req.raw));
    app.get("/:name/", (c) => answerPage(feeds, kit, c.req.param("name")));
    app.get("/:name/p/:page", (c) => c.html(`<html><head><title>${c.req.param("page")}</title></head></html>`));
    return { fetch: app.fetch, control: feedControl(feeds, kit) };
  });
}

function feedControl(feeds: Map<string, Feed>, kit: Kit): Hono {
  const control = new Hono();
  const change = (name: string, changes: Partial<Feed>) => {
    const feed = feeds.get(name);
    if (feed === undefined) return false;
    feeds.set(name, { ...feed, ...changes, changedAt: kit.clock.now().toUTCString() });
    return true;
  };
  control.post("/feeds", async (c) => {
    const feed = feedSchema.parse(await c.req.json());
    const changedAt = kit.clock.now().toUTCString();
    feeds.set(feed.name, { ...feed, items: [], state: "open", movedTo: "", offersFeed: true, changedAt });
    return c.json({ feedUrl: `${kit.url()}/${feed.name}/feed`, siteUrl: `${kit.url()}/${feed.name}/` }, 201);
  });
  control.post("/feeds/:name/items", async (c) => {
    const name = c.req.param("name");
    const { date = kit.clock.now().toISOString(), ...rest } = itemSchema.parse(await c.req.json());
    const number = (feeds.get(name)?.items.length ?? 0) + 1;
    const item: Item = { ...rest, date, link: rest.link ?? `${kit.url()}/${name}/p/${number}` };
    return change(name, { items: [item, ...(feeds.get(name)?.items ?? [])] }) ? c.json(item, 201) : c.notFound();
  });
  control.patch("/feeds/:name", async (c) =>
    change(c.req.param("name"), stateSchema.parse(await c.req.json())) ? c.json({}) : c.notFound(),
  );
  control.delete("/feeds/:name/items/:guid", (c) => {
    const items = feeds.get(c.req.param("name"))?.items.filter(({ guid }) => guid !== c.req.param("guid"));
    return change(c.req.param("name"), { items: items ?? [] }) ? c.json({}) : c.notFound();
  });
  return control;
}

function answerFeed(feeds: Map<string, Feed>, kit: Kit, name: string, request: Request): Response {
  const feed = feeds.get(name);
  if (feed === undefined || feed.state === "missing") return new Response("Not found", { status: 404 });
  if (feed.state === "gone") return new Response("Gone", { status: 410 });
  if (feed.state === "password")
    return new Response("Sign in", { status: 401, headers: { "www-authenticate": 'Basic realm="private"' } });
  if (feed.state !== "open") {
    const location = `${kit.url()}/${feed.movedTo}/feed`;
    return new Response(null, { status: feed.state === "moved" ? 301 : 302, headers: { location } });
  }
  const { type, text } = writeFeed(feed, kit.url());
  const etag = `"${createHash("sha256").update(text).digest("hex").slice(0, 16)}"`;
  const headers = { etag, "last-modified": feed.changedAt, "content-type": type };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

function answerPage(feeds: Map<string, Feed>, kit: Kit, name: string): Response {
  const feed = feeds.get(name);
  if (feed === undefined) return new Response("Not found", { status: 404 });
  const type = { rss: "application/rss+xml", atom: "application/atom+xml", json: "application/feed+json" };
  const offer = `<link rel="alternate" type="${type[feed.format === "rdf" ? "rss" : feed.format]}" href="feed">`;
  return new Response(
    `<!doctype html><html><head><title>${feed.title}</title>${feed.offersFeed ? offer : ""}</head>
    <body><h1>${feed.title}</h1><a href="${kit.url()}/">Home</a></body></html>`,
    { headers: { "content-type": "text/html; charset=utf-8" } },
  );
}
