import type { Context } from "../../context.ts";
import { type IntegrationKind, integrationKinds } from "./tables.ts";

/** The kinds of sites that this installation publishes to, the most common first. */
export function listIntegrationKinds({ publishers }: Pick<Context, "publishers">): IntegrationKind[] {
  return integrationKinds.filter((kind) => publishers[kind] !== undefined);
}
