import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishTarget, TargetCategory } from "../publisher.ts";
import { categoryListSchema } from "./api-types.ts";
import type { MicropubClient } from "./client.ts";
import { toAccess } from "./to-access.ts";

/** Categories are plain words; an endpoint that can't list them offers none. */
export async function listCategories(client: MicropubClient, target: PublishTarget): Promise<TargetCategory[]> {
  try {
    const { categories } = await client.query(toAccess(target), [["q", "category"]], categoryListSchema);
    return [...new Set(categories)].map((name) => ({ id: name, name, parentId: null }));
  } catch (error) {
    if (error instanceof ConnectorError && (error.reason === "rejected" || error.reason === "bad-answer")) return [];
    throw error;
  }
}
