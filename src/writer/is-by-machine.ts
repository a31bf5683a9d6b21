import type { Actor } from "../platform/actor.ts";

/** A writer always produces the first version, whoever requested it. */
export function isByMachine({ version, createdBy }: { version: number; createdBy: Actor }): boolean {
  return version === 1 || createdBy.type === "system";
}
