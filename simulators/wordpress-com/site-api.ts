import { Hono } from "hono";
import type { Kit } from "../kit/start-simulator.ts";
import type { AuthorizationServer } from "./authorization-server.ts";
import { openPostEffects } from "./post-effects.ts";
import type { BehindSite } from "./sites.ts";

type Json = Record<string, unknown>;

/** The scope that a route of a site needs. */
const scopeOf = (route: string) =>
  route.startsWith("media") ? "media" : /^(categories|tags)/.test(route) ? "taxonomy" : "posts";

/** `/wp/v2/sites/{site}/…`: the site's own API, called with its application password instead of the consent's token. */
export function siteApi(
  kit: Pick<Kit, "journal">,
  authorization: Pick<AuthorizationServer, "findScopes">,
  findSite: (id: number) => BehindSite | undefined,
): Hono {
  const app = new Hono();
  const effects = openPostEffects(kit);
  app.all("/wp/v2/sites/:site/:route{.+}", async (c) => {
    const route = c.req.param("route");
    const scopes = await authorization.findScopes(c.req.header("authorization")?.replace(/^Bearer /i, "") ?? "");
    if (!scopes?.includes(scopeOf(route)))
      return refuse(
        401,
        scopes === null ? "rest_unauthorized" : "rest_forbidden",
        "Sorry, you are not allowed to do that.",
      );
    const site = findSite(Number(c.req.param("site")));
    if (site === undefined) return refuse(404, "unknown_blog", "Unknown blog");
    if (site.refuses === "api-off") return refuse(403, "unauthorized", "API calls to this blog have been disabled.");
    if (site.refuses === "unreachable")
      return refuse(
        403,
        "forbidden",
        "The Jetpack site is inaccessible or returned an error: " +
          "transport error - HTTP status code was not 200 (403) [-32300]",
      );
    return forward(site, route, c.req.raw);
  });

  async function forward(site: BehindSite, route: string, request: Request): Promise<Response> {
    const { method } = request;
    const query = new URL(request.url).searchParams;
    const asked = query.get("_fields")?.split(",") ?? null;
    const isPost = /^posts(\/\d+)?$/.test(route);
    if (isPost && asked !== null) query.set("_fields", [...asked, "id", "status"].join(","));
    const bytes = method === "GET" ? null : new Uint8Array(await request.arrayBuffer());
    const statusBefore = isPost && method === "POST" && route !== "posts" ? await readStatus(site, route) : undefined;
    const answer = await call(site, method, `${route}?${query}`, bytes, request.headers.get("content-type"));
    if (!isPost || !answer.ok || method === "DELETE") return answer;
    const body: unknown = await answer.json();
    if (Array.isArray(body)) {
      const posts = body.map((one) => effects.decorate(site, one as Json, asked));
      return Response.json(posts, { status: answer.status, headers: answer.headers });
    }
    const post = body as Json;
    if (method === "POST" && bytes !== null)
      effects.recordWrite(site, JSON.parse(Buffer.from(bytes).toString("utf8")) as Json, post, statusBefore);
    return Response.json(effects.decorate(site, post, asked), { status: answer.status, headers: answer.headers });
  }
  return app;
}

async function readStatus(site: BehindSite, route: string): Promise<unknown> {
  const answer = await call(site, "GET", `${route}?context=edit&_fields=status`, null, null);
  return answer.ok ? ((await answer.json()) as Json)["status"] : null;
}

async function call(
  { url, username, password }: BehindSite,
  method: string,
  route: string,
  body: Uint8Array<ArrayBuffer> | null,
  type: string | null,
): Promise<Response> {
  const basic = Buffer.from(`${username}:${password}`).toString("base64");
  const answer = await fetch(`${url.replace(/\/$/, "")}/wp-json/wp/v2/${route}`, {
    method,
    body,
    headers: { authorization: `Basic ${basic}`, ...(type === null ? {} : { "content-type": type }) },
  });
  const kept = ["content-type", "x-wp-total", "x-wp-totalpages"].flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers: Object.fromEntries(kept) });
}

/** WordPress's own envelope. */
const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message, data: { status } }, { status });
