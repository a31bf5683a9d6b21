import type { AuditHeadsTable, AuditLogTable } from "./tables/audit.ts";
import type { InstallationSecretsTable, RateCountsTable } from "./tables/installation.ts";
import type { MailBlocksTable, MailsTable } from "../mails/tables.ts";
import type { UploadsTable } from "../pictures/tables.ts";

/**
 * Every table by name. These are the platform's own; the folders above it add theirs in `tables.ts` files
 * (`declare module`), which context.ts imports.
 */
export interface Tables {
  audit_log: AuditLogTable;
  audit_heads: AuditHeadsTable;
  installation_secrets: InstallationSecretsTable;
  rate_counts: RateCountsTable;
  mail_blocks: MailBlocksTable;
  mails: MailsTable;
  uploads: UploadsTable;
}
