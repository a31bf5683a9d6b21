import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "../../../context.ts";
import { basePathOf } from "../../../platform/http/base-path.ts";
import { herePath, toHereAnswer } from "../../../post/hosted/leads-here.ts";
import type { Blog } from "../../../post/hosted/reading/find-blog.ts";
import { createBlogAnswers } from "./answer-blog.ts";
import { answerPreview } from "./answer-preview.ts";
import { type Fonts, readFonts } from "./font-faces.ts";
import { createKnownBlogs } from "./known-blogs.ts";
import { type BlogPlace, createLocator, isSameKey, previewName } from "./locate-blog.ts";
import { observeBlogRequest } from "./observe-blog-request.ts";
import { type BlogHeaders, type Exchange, toSharedHeaders, writeFile, writePlain } from "./write-answer.ts";

type LocatedBlog = Exclude<BlogPlace, { kind: "blogs-host" }>;

export type BlogsContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "log" | "observer" | "pictures">;

/** Answers a request if it's for a blog; otherwise the app does. */
export type ServeBlogs = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

/**
 * The hosted blogs, below /@name and on hosts of their own: plain pages from memory, without cookies and scripts. They
 * run in front of the app, so that nothing of the app is ever served on a blog's host.
 */
export function createBlogServer(ctx: BlogsContext, { buildDir }: { buildDir: string }): ServeBlogs {
  const { config } = ctx;
  const blogsUrl = config.blogs?.url ?? null;
  const locate = createLocator(config);
  const appHost = new URL(config.http.publicUrl).host;
  const namedHost = new URL(blogsUrl ?? config.http.publicUrl).host;
  const findKnown = createKnownBlogs(ctx);
  const fonts = readFonts(buildDir);
  const headers = toSharedHeaders(config.http.publicUrl);
  const answerBlog = createBlogAnswers(ctx, headers);
  const mail = config.site.contactEmail;
  const shared = { reportTo: mail === null ? null : { mail }, hub: config.blogs?.hub ?? null };
  // The app's own files are below its path; every other host has the fonts at its root.
  const besideApp = { ...shared, fontFaces: fonts.faces(basePathOf(config.http.publicUrl)) };
  const alone = { ...shared, fontFaces: fonts.faces("") };

  const answer = async (exchange: Exchange, place: BlogPlace): Promise<number> => {
    const { incoming, outgoing, requestId } = exchange;
    if (incoming.method !== "GET" && incoming.method !== "HEAD")
      return writePlain(exchange, 405, "Method Not Allowed", { ...headers, Allow: "GET, HEAD" });
    const font = place.kind === "named" ? null : findFont(fonts, place.path);
    if (font !== null) return writeFile(exchange, font.bytes, { ...font, headers });
    if (place.kind === "blogs-host") return answerBlogsHost(exchange, place.path, headers);
    const surroundings = place.kind === "named" && blogsUrl === null ? besideApp : alone;
    const nothing = () => writePlain(exchange, 404, "Not found", { ...headers, "Cache-Control": "no-cache" });
    if (place.kind === "named" && place.key.name === previewName) {
      if (await isOwnHost(place.host)) return nothing();
      return answerPreview(ctx, exchange, { path: place.path, surroundings: besideAppOn(place.host), headers });
    }
    if (isDomainProbe(place))
      return writePlain(exchange, 200, toHereAnswer(ctx, place.host), { ...headers, "Cache-Control": "no-store" });
    const blog = await findKnown(place.key);
    if (blog === null) return nothing();
    const path = toPathOfPage(place.path);
    if (path === place.path && (await isAtHome(place, blog))) return answerBlog(exchange, blog, { path, surroundings });
    const location = blog.url + path + findQuery(incoming);
    outgoing
      .writeHead(301, {
        ...headers,
        "X-Request-Id": requestId,
        Location: location,
        // A name or a domain can change back.
        "Cache-Control": "public, no-cache",
      })
      .end();
    return 301;
  };

  /** A preview may be on the app's host even if blogs aren't. */
  const besideAppOn = (host: string) => (blogsUrl !== null && host === namedHost ? alone : besideApp);

  /** Whether this is the blog's current address; others redirect to it. */
  const isAtHome = async (place: LocatedBlog, blog: Blog): Promise<boolean> => {
    if (!isSameKey(place.key, blog)) return false;
    if (place.kind === "maybe-own-host") return true;
    if (!blog.url.endsWith(`/@${blog.name}`)) return false;
    return blogsUrl === null ? !(await isOwnHost(place.host)) : place.host === namedHost;
  };

  /** Whether the host is a blog's own domain. Any other may be a proxy's name for us. */
  const isOwnHost = async (host: string): Promise<boolean> =>
    host !== appHost && host !== namedHost && (await findKnown({ domain: host })) !== null;

  /** Whether the app answers because there's no such blog. If the database is unavailable, the app says so. */
  const isForApp = async (place: BlogPlace): Promise<boolean> => {
    if (place.kind === "blogs-host" || isDomainProbe(place)) return false;
    if (place.kind === "named" && (place.host !== appHost || place.key.name === previewName)) return false;
    try {
      return (await findKnown(place.key)) === null;
    } catch {
      return true;
    }
  };

  const serve = async (exchange: Exchange, place: BlogPlace, next: () => void): Promise<void> => {
    if (await isForApp(place)) return next();
    await observeBlogRequest(ctx, exchange, toRoute(place), () => answer(exchange, place));
  };

  return (incoming, outgoing, next) => {
    const [path = "/"] = (incoming.url ?? "/").split("?", 1);
    const place = locate((incoming.headers.host ?? "").toLowerCase(), path);
    if (place === null) next();
    else void serve({ incoming, outgoing, requestId: randomUUID() }, place, next);
  };
}

/** Our own check that a domain leads here (leads-here.ts); we answer it on unconfirmed domains too. */
function isDomainProbe({ kind, path }: BlogPlace): boolean {
  return kind === "maybe-own-host" && path === herePath;
}

/** The host of all blogs, outside any of them. */
function answerBlogsHost(exchange: Exchange, path: string, headers: BlogHeaders): number {
  if (path === "/robots.txt") return writePlain(exchange, 200, "User-agent: *\nAllow: /", headers);
  if (path === "/healthz") return writePlain(exchange, 200, "ok", headers);
  return writePlain(exchange, 404, "Not found", headers);
}

function toRoute(place: BlogPlace): string {
  if (place.kind !== "named") return place.kind === "blogs-host" ? "(host of blogs)" : "(blog's own host)";
  return place.key.name === previewName ? "/@preview/*" : "/@:name/*";
}

/** Only the front page's address ends with a slash. */
function toPathOfPage(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path || "/";
}

function findQuery({ url = "" }: IncomingMessage): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}

function findFont(fonts: Fonts, path: string): { bytes: Buffer; type: string; etag: string } | null {
  const [, name] = /^\/assets\/([\w.-]+\.woff2)$/.exec(path) ?? [];
  const bytes = name === undefined ? null : fonts.read(name);
  return name === undefined || bytes === null ? null : { bytes, type: "font/woff2", etag: name };
}
