import type { Platform } from "../../../platform/platform.ts";

/** What publishing to our own rows needs. */
export type HostedContext = Pick<Platform, "clock" | "config" | "db" | "jobs" | "pictures">;
