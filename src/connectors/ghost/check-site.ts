import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { TargetCheck } from "../publisher.ts";
import { toTypedUrl } from "../typed-url.ts";
import { postsSchema, siteSchema } from "./api-types.ts";
import type { CallGhost } from "./client.ts";

const maxRedirects = 5;

/** A site's name is public; listing posts needs the key. An integration's key permits everything we do. */
export async function checkSite(
  { outbound, call }: { outbound: Outbound; call: CallGhost },
  site: { siteUrl: string; password: string },
): Promise<TargetCheck> {
  const { apiUrl, siteName } = await findApi(outbound, site.siteUrl);
  await call(
    { apiUrl, password: site.password },
    {
      method: "GET",
      route: "/posts/",
      query: { limit: "1", fields: "id,status,updated_at" },
      expect: 200,
      schema: postsSchema,
    },
  );
  return {
    siteName,
    apiUrl,
    canPublish: true,
    canUpload: true,
    sideEffects: [{ kind: "public-at", url: toSiteUrl(site.siteUrl).href }],
  };
}

/** Finds the API under the typed address, which may be the site's, a subfolder's or the editor's. Sends no key. */
async function findApi(outbound: Outbound, siteUrl: string): Promise<{ apiUrl: string; siteName: string }> {
  let url = new URL("ghost/api/admin/site/", toSiteUrl(siteUrl));
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await outbound.fetch(url, {
      service: "ghost",
      headers: { accept: "application/json" },
      timeoutMs: 20_000,
    });
    const location =
      answer.status >= 300 && answer.status < 400 ? URL.parse(answer.headers.get("location") ?? "", url) : null;
    if (location === null) {
      const parsed = siteSchema.safeParse(answer.findJson());
      if (answer.status !== 200 || !parsed.success)
        throw new ConnectorError("ghost", "bad-answer", { code: "not-ghost" });
      return { apiUrl: new URL("../", url).href, siteName: parsed.data.site.title };
    }
    url = requireSafe(url, location);
  }
  throw new ConnectorError("ghost", "rejected", { code: "too-many-redirects" });
}

function toSiteUrl(typed: string): URL {
  const url = toTypedUrl(typed);
  if (url === null) throw new ConnectorError("ghost", "rejected", { code: "invalid-url" });
  url.pathname = url.pathname.replace(/\/ghost(\/.*)?$/, "/").replace(/\/*$/, "/");
  url.search = "";
  return url;
}

/**
 * A Ghost whose editor has a host of its own redirects its API there. Only tokens that expire in five minutes go there,
 * never the key, and only to an address of the API.
 */
function requireSafe(from: URL, to: URL): URL {
  if (!to.pathname.endsWith("/ghost/api/admin/site/"))
    throw new ConnectorError("ghost", "bad-answer", { code: "not-ghost" });
  if (from.protocol === "https:" && to.protocol !== "https:")
    throw new ConnectorError("ghost", "rejected", { code: "redirect-to-http" });
  return to;
}
