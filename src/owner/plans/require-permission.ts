import type { Platform } from "../../platform/platform.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { getPlan } from "./get-plan.ts";
import { mayDo, type Permission } from "./plans.ts";

/** Whether the owner's current plan allows it. */
export async function hasPermission(
  ctx: Pick<Platform, "clock" | "config">,
  db: Database | Tx,
  ownerId: string,
  permission: Permission,
): Promise<boolean> {
  const { plan } = await getPlan(ctx, db, ownerId);
  return mayDo(plan, permission);
}

/** Throws "upgrade-needed". */
export async function requirePermission(
  ctx: Pick<Platform, "clock" | "config">,
  db: Database | Tx,
  ownerId: string,
  permission: Permission,
): Promise<void> {
  if (!(await hasPermission(ctx, db, ownerId, permission))) throw new GalleyError("upgrade-needed");
}
