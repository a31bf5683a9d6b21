import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishTarget } from "../publisher.ts";
import { postStatusSchema } from "./api-types.ts";
import type { CallWordPress } from "./client.ts";

/** Checks first, and keeps the post if its owner has published it meanwhile. */
export async function removeDraft(call: CallWordPress, target: PublishTarget, remoteId: string): Promise<void> {
  const route = `/wp/v2/posts/${Number(remoteId)}`;
  try {
    const query = { context: "edit", _fields: "id,status" };
    const { data } = await call(target, { method: "GET", route, query, expect: 200, schema: postStatusSchema });
    if (data.status !== "draft") return;
    await call(target, { method: "DELETE", route, query: { force: "true" }, expect: 200, schema: z.unknown() });
  } catch (error) {
    if (error instanceof ConnectorError && error.reason === "not-found") return;
    throw error;
  }
}
