import type { Instant } from "./columns.ts";

export type InstallationSecretsTable = { name: string; sealed: Buffer };

export type RateCountsTable = { key: Buffer; window_start: Instant; count: number };
