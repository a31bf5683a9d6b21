import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { TargetCheck } from "../publisher.ts";
import { configSchema, postListSchema } from "./api-types.ts";
import type { MicropubClient } from "./client.ts";
import { discoverEndpoint, toSiteUrl } from "./discover.ts";

/**
 * Requests the configuration and the list of posts. What a token permits only shows when it's used. An endpoint that
 * can't list its posts is refused, because we couldn't recover from a lost answer.
 */
export async function checkEndpoint(
  { outbound, client }: { outbound: Outbound; client: MicropubClient },
  site: { siteUrl: string; password: string },
): Promise<TargetCheck> {
  const { apiUrl, siteName } = await discoverEndpoint(outbound, site.siteUrl);
  const access = { url: apiUrl, token: site.password };
  const config = await client.query(access, [["q", "config"]], configSchema);
  await client
    .query(
      access,
      [
        ["q", "source"],
        ["limit", "1"],
      ],
      postListSchema,
    )
    .catch((error: unknown) => {
      const cannot = error instanceof ConnectorError && (error.reason === "rejected" || error.reason === "bad-answer");
      throw cannot ? new ConnectorError("micropub", "rejected", { code: "no-post-list", cause: error }) : error;
    });
  return {
    siteName,
    apiUrl,
    canPublish: true,
    canUpload: config["media-endpoint"] !== undefined,
    sideEffects: [{ kind: "public-at", url: toSiteUrl(site.siteUrl).href }],
  };
}
