/** The path of the public address, e.g. "/galley", or "". */
export function basePathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/+$/, "");
}

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

/**
 * Serves a site under a base path that the site itself doesn't know: strips it from request paths (unless a proxy
 * already has) and adds it to redirects and cookie paths in responses.
 */
export function serveBelow<Env>(base: string, fetch: Fetch<Env>): Fetch<Env> {
  if (base === "") return fetch;
  return async (request, env) => {
    const url = new URL(request.url);
    if (url.pathname === base)
      return new Response(null, { status: 308, headers: { location: `${base}/${url.search}` } });
    if (url.pathname.startsWith(`${base}/`)) url.pathname = url.pathname.slice(base.length);
    return placeBelow(base, await fetch(new Request(url, request), env));
  };
}

function placeBelow(base: string, answer: Response): Response {
  const location = answer.headers.get("location");
  const cookies = answer.headers.getSetCookie();
  const isOwn = location?.startsWith("/") === true && !location.startsWith("//") && !location.startsWith(`${base}/`);
  if (!isOwn && cookies.length === 0) return answer;
  const placed = new Response(answer.body, answer);
  if (isOwn) placed.headers.set("location", base + location);
  placed.headers.delete("set-cookie");
  for (const cookie of cookies)
    placed.headers.append(
      "set-cookie",
      cookie.replace(
        /(;\s*path=)\/([^;]*)/i,
        (_all, name: string, path: string) => `${name}${base}${path === "" ? "" : `/${path}`}`,
      ),
    );
  return placed;
}
