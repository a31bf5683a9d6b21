import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishTarget } from "../publisher.ts";
import { postStatusSchema } from "./api-types.ts";
import { type CallWordPress, toJsonBody } from "./client.ts";

/** Turns the post back into a draft with the same id, slug and pictures. A post in the trash stays there. */
export async function unpublishPost(call: CallWordPress, target: PublishTarget, remoteId: string): Promise<void> {
  const route = `/wp/v2/posts/${Number(remoteId)}`;
  const query = { context: "edit", _fields: "id,status" };
  try {
    const { data } = await call(target, { method: "GET", route, query, expect: 200, schema: postStatusSchema });
    if (data.status === "draft" || data.status === "trash") return;
    const body = toJsonBody({ status: "draft" });
    const answer = await call(target, {
      method: "POST",
      route,
      query: { _fields: "id,status" },
      body,
      expect: 200,
      schema: postStatusSchema,
    });
    if (answer.data.status !== "draft")
      throw new ConnectorError("wordpress", "forbidden", { code: `status-${answer.data.status}` });
  } catch (error) {
    if (error instanceof ConnectorError && error.reason === "not-found") return;
    throw error;
  }
}
