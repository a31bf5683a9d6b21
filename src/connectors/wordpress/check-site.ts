import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { TargetCheck } from "../publisher.ts";
import { type ApiIndex, userSchema } from "./api-types.ts";
import type { CallWordPress } from "./client.ts";
import { discoverApi, toSiteUrl } from "./discover.ts";
import { decodeName } from "./mapper.ts";

/**
 * Signs in on the only route that needs it: a public route answers 200 even to a wrong password. Core answers
 * "rest_not_logged_in" to a wrong password, an unknown user and a dropped Authorization header alike; the only case
 * that we can tell apart, from the index, is that application passwords are off.
 */
export async function checkSite(
  { outbound, call }: { outbound: Outbound; call: CallWordPress },
  site: { siteUrl: string; username: string; password: string },
): Promise<TargetCheck> {
  const { apiUrl, index } = await discoverApi(outbound, site.siteUrl);
  const { data: user } = await call(
    { apiUrl, username: site.username, password: site.password },
    { method: "GET", route: "/wp/v2/users/me", query: { context: "edit" }, expect: 200, schema: userSchema },
  ).catch((error: unknown) => {
    const refused = error instanceof ConnectorError && error.reason === "unauthorized";
    if (refused && index && !offersApplicationPasswords(index)) {
      throw new ConnectorError("wordpress", "unauthorized", { code: "application-passwords-off" });
    }
    throw error;
  });
  const may = (capability: string) => user.capabilities[capability] === true;
  return {
    siteName: decodeName(index?.name ?? ""),
    canPublish: may("edit_posts") && may("publish_posts"),
    canUpload: may("upload_files"),
    apiUrl,
    sideEffects: [{ kind: "public-at", url: toSiteUrl(site.siteUrl).href }],
  };
}

function offersApplicationPasswords({ authentication }: ApiIndex): boolean {
  return authentication === undefined || (!Array.isArray(authentication) && "application-passwords" in authentication);
}
