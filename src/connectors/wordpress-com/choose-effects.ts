import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishTarget } from "../publisher.ts";
import { toJsonBody } from "../wordpress/client.ts";
import type { PublishedAlso } from "../wordpress/publish-post.ts";
import { effectsSchema, type PostConnection, type PostEffects } from "./api-types.ts";
import type { CallCom } from "./client.ts";
import { type ComSettings, comSettingsSchema } from "./settings.ts";

/**
 * The first publication of a post is mailed to all subscribers and shared to all connected networks, unless the draft
 * says otherwise. Sites without subscriptions don't have this field, and send no emails.
 */
const DONT_MAIL = "_jetpack_dont_email_post_to_subs";

export const effectFields = "id,status,meta,jetpack_publicize_connections";

/**
 * Sets in the draft what publishing may trigger, and reads it back, because WordPress silently drops what it doesn't
 * let us set. Throws "forbidden" rather than share or mail against the owner's wish. Returns what publishing has to
 * repeat. Nothing is left to choose once a post is out.
 */
export async function chooseEffects(call: CallCom, target: PublishTarget, remoteId: string): Promise<PublishedAlso> {
  const settings = comSettingsSchema.parse(target.settings);
  const route = `/wp/v2/posts/${Number(remoteId)}`;
  const query = { context: "edit", _fields: effectFields };
  const request = { route, query, expect: 200, schema: effectsSchema } as const;
  const { data: found } = await call.site(target, { ...request, method: "GET" });
  if (found.status === "publish" || found.status === "future") return {};
  const wanted = toWanted(found, settings);
  if (isAsWanted(found, settings)) return wanted;
  const body = toJsonBody(wanted);
  const { data: kept } = await call.site(target, { ...request, method: "POST", body });
  if (isAgainst(kept, settings)) throw new ConnectorError("wordpress-com", "forbidden", { code: "effects-stay" });
  return wanted;
}

function toWanted({ meta, jetpack_publicize_connections: connections }: PostEffects, settings: ComSettings) {
  return {
    ...(DONT_MAIL in meta ? { meta: { [DONT_MAIL]: !settings.mailSubscribers } } : {}),
    ...(connections.length > 0 ? { jetpack_publicize_connections: connections.map(toChoice) } : {}),
  };

  function toChoice({ id, connection_id }: PostConnection) {
    return {
      ...(id === undefined ? {} : { id }),
      ...(connection_id === undefined ? {} : { connection_id }),
      enabled: settings.share,
    };
  }
}

function isAsWanted({ meta, jetpack_publicize_connections: connections }: PostEffects, settings: ComSettings): boolean {
  const mails = DONT_MAIL in meta ? !meta[DONT_MAIL] : settings.mailSubscribers;
  return mails === settings.mailSubscribers && connections.every(({ enabled }) => enabled === settings.share);
}

/** A network that can't be switched on is no reason to hold back an article. */
function isAgainst({ meta, jetpack_publicize_connections: connections }: PostEffects, settings: ComSettings): boolean {
  const mails = DONT_MAIL in meta && !meta[DONT_MAIL];
  return (mails && !settings.mailSubscribers) || (!settings.share && connections.some(({ enabled }) => enabled));
}
