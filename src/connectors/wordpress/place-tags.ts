import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishTarget } from "../publisher.ts";
import { createdSchema } from "./api-types.ts";
import { type CallWordPress, toJsonBody } from "./client.ts";
import { TermExistsError } from "./failure.ts";

/** Repeatable: creating an existing tag returns its id. Leaves out tags that the site refuses. */
export async function placeTags(
  call: CallWordPress,
  target: PublishTarget,
  names: readonly string[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const id = await placeTag(call, target, name);
    if (id !== null) ids.push(id);
  }
  return [...new Set(ids)];
}

async function placeTag(call: CallWordPress, target: PublishTarget, name: string): Promise<number | null> {
  const body = toJsonBody({ name });
  try {
    const { data } = await call(target, {
      method: "POST",
      route: "/wp/v2/tags",
      query: { _fields: "id" },
      body,
      expect: 201,
      schema: createdSchema,
    });
    return data.id;
  } catch (error) {
    if (error instanceof TermExistsError) return error.termId;
    if (error instanceof ConnectorError && (error.reason === "rejected" || error.reason === "forbidden")) return null;
    throw error;
  }
}
