import { z } from "zod";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { AuthorizePage } from "../publisher.ts";
import type { ApiIndex } from "./api-types.ts";
import { discoverApi } from "./discover.ts";
import { decodeName } from "./mapper.ts";

/** As in an index whose site has application passwords on (WordPress, "Application Passwords: Integration Guide"). */
const offerSchema = z.object({
  "application-passwords": z.object({ endpoints: z.object({ authorization: z.url() }) }),
});

/**
 * The site's own page that makes an application password. Throws "bad-answer" with "authorize-unknown" when
 * the site shows its index to nobody, "unauthorized" with "application-passwords-off", and what discovery throws.
 */
export async function findAuthorizePage(outbound: Outbound, siteUrl: string): Promise<AuthorizePage> {
  const { apiUrl, index } = await discoverApi(outbound, siteUrl);
  if (index === null) throw new ConnectorError("wordpress", "bad-answer", { code: "authorize-unknown" });
  return { apiUrl, siteName: decodeName(index.name), pageUrl: toPageUrl(index, apiUrl) };
}

/** Only a page of the same host: a person signs in there. */
function toPageUrl(index: ApiIndex, apiUrl: string): string {
  const offer = offerSchema.safeParse(index.authentication);
  if (!offer.success) throw new ConnectorError("wordpress", "unauthorized", { code: "application-passwords-off" });
  const page = new URL(offer.data["application-passwords"].endpoints.authorization);
  const api = new URL(apiUrl);
  if (page.hostname.replace(/^www\./, "") !== api.hostname.replace(/^www\./, "") || !/^https?:$/.test(page.protocol)) {
    throw new ConnectorError("wordpress", "bad-answer", { code: "authorize-unknown" });
  }
  // Behind a proxy that ends TLS, WordPress often names itself with http.
  if (api.protocol === "https:") page.protocol = "https:";
  return page.href;
}
