import type { AuditHeadsTable, AuditLogTable } from "./tables/audit.ts";
import type { InstallationSecretsTable, RateCountsTable } from "./tables/installation.ts";
import type { MailBlocksTable, MailsTable } from "../mails/tables.ts";
import type { UploadsTable } from "../pictures/tables.ts";

/**
 * Every table by its name. These are the platform's own; the rooms above add theirs in files `tables.ts`
 * (`declare module`), which context.ts brings together.
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
