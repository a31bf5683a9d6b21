import type { Actor } from "../platform/actor.ts";

/** The first version is always a writer's, whoever asked for it. */
export function isByMachine({ version, createdBy }: { version: number; createdBy: Actor }): boolean {
  return version === 1 || createdBy.type === "system";
}
