import { decodeName } from "../wordpress/mapper.ts";
import type { WordPressAccess } from "../wordpress/client.ts";
import { type ApiSite, sitesSchema } from "./api-types.ts";
import type { CallCom } from "./client.ts";

/**
 * "simple" has no plugins, "atomic" is a full WordPress hosted there, "jetpack" is one hosted elsewhere and connected.
 */
export type ComSiteType = "atomic" | "jetpack" | "simple";

/** A site that a consent covers. */
export type ComSite = {
  id: number;
  url: string;
  name: string;
  type: ComSiteType;
  canPublish: boolean;
  canUpload: boolean;
  /** Nobody sees its posts yet, or only members do. */
  isPrivate: boolean;
};

const fields = "ID,URL,name,jetpack,is_wpcom_atomic,is_private,is_coming_soon,capabilities";

/** Lists the sites where this consent's user may publish, and the others last. */
export async function listSites(call: CallCom, target: WordPressAccess): Promise<ComSite[]> {
  const { sites } = await call.v1(target, `/rest/v1.1/me/sites?fields=${fields}`, sitesSchema);
  return sites.map(toSite).sort((a, b) => Number(b.canPublish) - Number(a.canPublish));
}

function toSite({ ID: id, URL: url, name, capabilities, ...flags }: ApiSite): ComSite {
  return {
    id,
    url,
    name: decodeName(name),
    // Atomic sites have the other flag too.
    type: flags.is_wpcom_atomic ? "atomic" : flags.jetpack ? "jetpack" : "simple",
    canPublish: capabilities["edit_posts"] === true && capabilities["publish_posts"] === true,
    canUpload: capabilities["upload_files"] === true,
    isPrivate: flags.is_private || flags.is_coming_soon,
  };
}
