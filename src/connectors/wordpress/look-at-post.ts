import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishTarget, StandingPost } from "../publisher.ts";
import { type StandingPostAnswer, standingPostSchema } from "./api-types.ts";
import type { CallWordPress } from "./client.ts";
import { toPostMark } from "./post-mark.ts";

/** The fields of a `StandingPost`, for `_fields`. */
const standingFields = "id,status,title.raw,content.raw";

export async function lookAtPost(
  call: CallWordPress,
  target: PublishTarget,
  remoteId: string,
): Promise<StandingPost | null> {
  const route = `/wp/v2/posts/${Number(remoteId)}`;
  const query = { context: "edit", _fields: standingFields };
  try {
    const { data } = await call(target, { method: "GET", route, query, expect: 200, schema: standingPostSchema });
    return data.status === "trash" ? null : toStandingPost(data);
  } catch (error) {
    if (error instanceof ConnectorError && error.reason === "not-found") return null;
    throw error;
  }
}

export function toStandingPost({ status, title, content }: StandingPostAnswer): StandingPost {
  return {
    published: status === "publish" || status === "future",
    mark: toPostMark({ title: title.raw, content: content.raw }),
  };
}
