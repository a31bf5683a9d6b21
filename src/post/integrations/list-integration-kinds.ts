import type { Context } from "../../context.ts";
import { type IntegrationKind, integrationKinds } from "./tables.ts";

/** The kinds of sites that owners connect here, the most common first. A page of ours is set up elsewhere. */
export function listIntegrationKinds({ publishers }: Pick<Context, "publishers">): IntegrationKind[] {
  return integrationKinds.filter((kind) => kind !== "hosted" && publishers[kind] !== undefined);
}
