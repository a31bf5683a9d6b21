import { z } from "zod";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { AuthorizePage } from "../publisher.ts";
import type { ApiIndex } from "./api-types.ts";
import { discoverApi } from "./discover.ts";
import { decodeName } from "./mapper.ts";

/** In the index of sites with application passwords (WordPress, "Application Passwords: Integration Guide"). */
const offerSchema = z.object({
  "application-passwords": z.object({ endpoints: z.object({ authorization: z.url() }) }),
});

/**
 * Finds the site's own page for creating an application password. Throws "bad-answer" with "authorize-unknown" if the
 * site's index isn't public, "unauthorized" with "application-passwords-off", and whatever discovery throws.
 */
export async function findAuthorizePage(outbound: Outbound, siteUrl: string): Promise<AuthorizePage> {
  const { apiUrl, index } = await discoverApi(outbound, siteUrl);
  if (index === null) throw new ConnectorError("wordpress", "bad-answer", { code: "authorize-unknown" });
  return { apiUrl, siteName: decodeName(index.name), pageUrl: toPageUrl(index, apiUrl) };
}

/** Accepts only a page on the same host, because people sign in there. */
function toPageUrl(index: ApiIndex, apiUrl: string): string {
  const offer = offerSchema.safeParse(index.authentication);
  if (!offer.success) throw new ConnectorError("wordpress", "unauthorized", { code: "application-passwords-off" });
  const page = new URL(offer.data["application-passwords"].endpoints.authorization);
  const api = new URL(apiUrl);
  if (page.hostname.replace(/^www\./, "") !== api.hostname.replace(/^www\./, "") || !/^https?:$/.test(page.protocol)) {
    throw new ConnectorError("wordpress", "bad-answer", { code: "authorize-unknown" });
  }
  // Behind a proxy that terminates TLS, WordPress often gives its own address with http.
  if (api.protocol === "https:") page.protocol = "https:";
  return page.href;
}
