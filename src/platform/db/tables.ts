import type { AccountsTable, ApiKeysTable } from "../../owner/accounts/tables.ts";
import type { ApprovalLinksTable, ApprovalSeatsTable, ApprovalsTable, ApproverLinksTable, ApproversTable, ChangeRequestsTable } from "../../post/approvals/tables.ts";
import type { ArticleVersionsTable, ArticlesTable, StyleEditsTable, StyleRulesTable } from "../../post/articles/tables.ts";
import type { AuditHeadsTable, AuditLogTable } from "./tables/audit.ts";
import type {
  BillingCustomersTable,
  BillingEventsTable,
  CheckoutsTable,
  CustomPlansTable,
  PlanNoticesTable,
  PlanUnitsTable,
  PromisedPlansTable,
  SubscriptionsTable,
} from "../../owner/billing/tables.ts";
import type { InstallationSecretsTable, RateCountsTable } from "./tables/installation.ts";
import type { IntegrationsTable, WordPressConnectionsTable, WordPressStatesTable } from "../../post/integrations/tables.ts";
import type { MailBlocksTable, MailsTable } from "../mails/tables.ts";
import type { ModelCallsTable, ModelCapabilitiesTable, ModelPricesTable, PictureLooksTable } from "../../writer/model/store/tables.ts";
import type { PicturesTable, PostsTable, UploadsTable } from "../../post/posts/tables.ts";
import type { PublicationsTable, SiteTurnsTable } from "../../post/publications/tables.ts";
import type { CallLimitsTable, DataDeletionsTable, InstagramConnectionsTable, InstagramStatesTable, SourcesTable } from "../../post/sources/tables.ts";
import type { TrialAccountsTable, TrialsTable } from "../../post/trials/tables.ts";
import type { WebhookAttemptsTable, WebhookDeliveriesTable, WebhookEndpointsTable } from "../../owner/webhooks/tables.ts";

export type Tables = {
  installation_secrets: InstallationSecretsTable;
  accounts: AccountsTable;
  sources: SourcesTable;
  posts: PostsTable;
  pictures: PicturesTable;
  uploads: UploadsTable;
  articles: ArticlesTable;
  article_versions: ArticleVersionsTable;
  approvals: ApprovalsTable;
  approval_links: ApprovalLinksTable;
  approval_seats: ApprovalSeatsTable;
  approvers: ApproversTable;
  approver_links: ApproverLinksTable;
  mail_blocks: MailBlocksTable;
  change_requests: ChangeRequestsTable;
  api_keys: ApiKeysTable;
  mails: MailsTable;
  call_limits: CallLimitsTable;
  instagram_states: InstagramStatesTable;
  instagram_connections: InstagramConnectionsTable;
  data_deletions: DataDeletionsTable;
  integrations: IntegrationsTable;
  site_turns: SiteTurnsTable;
  wordpress_states: WordPressStatesTable;
  wordpress_connections: WordPressConnectionsTable;
  trials: TrialsTable;
  trial_accounts: TrialAccountsTable;
  rate_counts: RateCountsTable;
  publications: PublicationsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
  audit_log: AuditLogTable;
  audit_heads: AuditHeadsTable;
  plan_units: PlanUnitsTable;
  custom_plans: CustomPlansTable;
  promised_plans: PromisedPlansTable;
  plan_notices: PlanNoticesTable;
  billing_customers: BillingCustomersTable;
  subscriptions: SubscriptionsTable;
  checkouts: CheckoutsTable;
  billing_events: BillingEventsTable;
  model_prices: ModelPricesTable;
  model_calls: ModelCallsTable;
  picture_looks: PictureLooksTable;
  model_capabilities: ModelCapabilitiesTable;
  style_edits: StyleEditsTable;
  style_rules: StyleRulesTable;
};
