import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { ArticleDocument } from "../articles/document.ts";
import type { Actor } from "../actor.ts";
import type { InstagramApi } from "../connectors/instagram/index.ts";
import type { LandingPart } from "../connectors/publisher.ts";
import type { SubscriptionStatus } from "../connectors/stripe/index.ts";
import type { CallPurpose, PictureLook } from "../writer/model/model-path.ts";
import type { ArticleLanguage, Locale } from "../languages.ts";
import type { Lesson, LessonKind } from "../learning/lessons.ts";
import type { SourceProblem } from "../sources/source-problem.ts";
import type { TrialMaterial } from "../trials/trial-material.ts";
import type { WebhookEvent } from "../webhooks/webhook-event.ts";
import type { Finding, WritingStyle, WrittenArticle } from "../writer/article-writer.ts";

type Instant = ColumnType<Date, Date, Date>;
type Json<T extends object> = JSONColumnType<T, string, string>;

type GeneratedJson<T extends object> = ColumnType<T, string | undefined, string>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A column with a default that is null when left out. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type Status = "ACTIVE" | "INACTIVE" | "DISABLED";
export type GenerateStatus = "PENDING" | "GENERATING" | "GENERATED" | "FAILED";

export type AccountsTable = {
  owner_id: string;
  email: string;
  name: string;
  locale: Locale;
  time_zone: string;
  /** The `sub` of the user pool. */
  user_id: string | null;
  /** When the user pool was last asked for address and name. */
  profile_read_at: ColumnType<Date | null, Date | undefined, Date>;
  /** As the newest token says. */
  signed_in_at: ColumnType<Date | null, undefined, Date>;
  created_at: Instant;
  /** Null also on insert. Set: everything that was the owner's is erased, see accounts/erase-owner.ts. */
  deleted_at: ColumnType<Date | null, undefined, Date>;
  approval_reminders: Generated<boolean>;
  approval_mails: Generated<ApprovalMails>;
  next_digest_at: Optional<Date>;
  /** Null also on insert. Set: the owner waits outside, see accounts/suspend-account.ts. */
  suspended_at: ColumnType<Date | null, undefined, Date | null>;
};

/** A mail for each article, one a day for all that wait, or none. */
export type ApprovalMails = "each" | "daily" | "never";

export type InstallationSecretsTable = { name: string; sealed: Buffer };

export type SourcesTable = {
  owner_id: string;
  id: string;
  label: string;
  active: boolean;
  status: Status;
  instagram_user_id: string;
  instagram_app_scoped_id: string;
  username: string;
  /** Null when it was taken away, and where nothing is looked at. */
  access_token: Buffer | null;
  token_expires_at: Instant | null;
  language: ArticleLanguage;
  about: string;
  keywords: string[];
  style: Json<WritingStyle>;
  next_poll_at: Instant;
  last_polled_at: Instant | null;
  last_error: SourceProblem | null;
  failures: number;
  created_at: Instant;
  kind: Generated<"instagram" | "photos">;
  api: Generated<InstagramApi | "basic-display">;
  include_hashtags: Generated<string[]>;
  exclude_hashtags: Generated<string[]>;
  never_hashtag: Optional<string>;
  next_look: Generated<NextLook>;
  disabled_at: Optional<Date>;
  token_issued_at: Optional<Date>;
  next_refresh_at: Optional<Date>;
  token_warned_days: Optional<number>;
  seen_until: Optional<Date>;
  seen_media: Generated<string[]>;
  usual_hours: Generated<number>;
  approval_rule: Generated<ApprovalRule>;
};

export type CallLimitsTable = { service: "instagram"; paused_until: Instant; usage_percent: number; told_at: Instant };

/** How many of those who are asked must say yes. */
export type ApprovalRule = "any" | "all";

export type ApproverState = "waiting" | "confirmed" | "refused";

export type ApproversTable = {
  owner_id: string;
  id: string;
  source_id: string;
  email: string;
  state: Generated<ApproverState>;
  reminders: Generated<boolean>;
  created_at: Instant;
  answered_at: Optional<Date>;
};

export type ApproverLinksTable = { token_hash: Buffer; owner_id: string; approver_id: string; expires_at: Instant };

/** What the next look at a source takes; see migrations/006-connections.sql. */
export type NextLook = "baseline" | "after-pause" | "new";

export type InstagramStatesTable = {
  state_hash: Buffer;
  browser_hash: Buffer;
  purpose: "source" | "trial";
  owner_id: string | null;
  source_id: string | null;
  locale: Locale;
  expires_at: Instant;
  api: Generated<InstagramApi>;
};

export type InstagramConnectionsTable = {
  owner_id: string;
  id: string;
  instagram_user_id: string;
  instagram_app_scoped_id: string;
  username: string;
  access_token: Buffer;
  token_issued_at: Instant;
  token_expires_at: Instant | null;
  expires_at: Instant;
  api: Generated<InstagramApi>;
};

export type DataDeletionsTable = { code_hash: Buffer; requested_at: Instant; done_at: Instant };

export type SkipReason =
  | "video"
  | "not-feed"
  | "no-picture"
  | "before-connection"
  | "paused"
  | "never-publish"
  | "excluded-hashtag"
  | "no-included-hashtag"
  | "deleted";

export type PostsTable = {
  owner_id: string;
  id: string;
  source_id: string;
  media_id: string;
  shortcode: string | null;
  permalink: string | null;
  caption: string;
  kind: "image" | "carousel" | "video";
  posted_at: Instant;
  skipped_videos: number;
  skipped: SkipReason | null;
  imported_at: Instant;
  chosen_at: Optional<Date>;
};

export type PicturesTable = {
  owner_id: string;
  id: string;
  post_id: string;
  position: number;
  storage_key: string;
  sha256: string;
  media_type: "image/jpeg";
  width: number;
  height: number;
  bytes: number;
  alt_text: string | null;
};

/** Taken and in no post yet. */
export type UploadsTable = { owner_id: string; storage_key: string; expires_at: Instant };

export type ArticlesTable = {
  owner_id: string;
  id: string;
  post_id: string;
  source_id: string;
  status: GenerateStatus;
  failure: string | null;
  version: number;
  attempt: number;
  created_at: Instant;
  generated_at: Instant | null;
  /** Null also on insert. */
  waiting_for: ColumnType<"quota" | null, "quota" | null | undefined, "quota" | null>;
  rating: ColumnType<Rating | null, undefined, Rating | null>;
  rating_reason: ColumnType<RatingReason | null, undefined, RatingReason | null>;
  changed_in: ChangedIn;
};

export type Rating = "up" | "down";
export type RatingReason = "too-long" | "too-short" | "too-stiff" | "too-casual" | "too-salesy" | "wrong-fact" | "title" | "other";
/** A transaction's number, as text; the database sets it. */
type ChangedIn = ColumnType<string, undefined, never>;

export type ArticleVersionsTable = {
  owner_id: string;
  article_id: string;
  version: number;
  title: string;
  document: Json<ArticleDocument>;
  language: ArticleLanguage;
  excerpt: string;
  meta_description: string;
  slug: string;
  tags: string[];
  keywords_not_covered: string[];
  findings: Json<Finding[]>;
  record: Json<WrittenArticle["record"]>;
  created_by: Json<Actor>;
  created_at: Instant;
};

export type ApprovalsTable = {
  owner_id: string;
  id: string;
  article_id: string;
  version: number;
  decision: "approved" | "declined" | "changes" | null;
  decided_by: Json<Actor> | null;
  decided_at: Instant | null;
  expires_at: Instant;
  created_at: Instant;
  rule: Generated<ApprovalRule>;
  remind_at: Optional<Date>;
  changed_in: ChangedIn;
};

/** Of one who is asked; the owner's own has the owner's id as `holder_id`. */
export type ApprovalSeatsTable = {
  owner_id: string;
  approval_id: string;
  holder_id: string;
  mailed_at: Optional<Date>;
  approved_at: Optional<Date>;
};

export type ChangeRequestsTable = {
  owner_id: string;
  article_id: string;
  version: number;
  wish: string;
  section_from: number | null;
  section_to: number | null;
  requested_by: Json<Actor>;
  created_at: Instant;
};

export type ApiKeyScope = "read" | "write";

export type ApiKeysTable = {
  owner_id: string;
  id: string;
  name: string;
  scope: ApiKeyScope;
  key_hash: Buffer;
  ending: string;
  created_at: Instant;
  last_used_at: Instant | null;
  revoked_at: Instant | null;
};

export type ApprovalLinksTable = {
  token_hash: Buffer;
  owner_id: string;
  approval_id: string;
  /** Who decides by it; null: the owner. */
  holder_id: Optional<string>;
  action: Generated<LinkAction>;
  revoked_at: Optional<Date>;
  created_at: Instant;
};

/** "decide": the page with every decision. "approve": a mail program's own button. */
export type LinkAction = "decide" | "approve";

export type ApprovalMailKind = "approval-request" | "approval-reminder";
export type MailKind = ApprovalMailKind | "approval-digest" | "approver-confirmation" | "integration-disabled" | "source-disabled" | "token-expiring" | "usage-notice";
export type MailState = "queued" | "sending" | "sent" | "uncertain" | "failed";

export type MailsTable = {
  owner_id: string;
  id: string;
  kind: MailKind;
  subject_id: string;
  copy: number;
  state: MailState;
  failure: string | null;
  created_at: Instant;
  sent_at: Instant | null;
  /** To whom; null: the owner. */
  holder_id: Optional<string>;
  /** The address that it was sent to; null before that. */
  recipient: Optional<string>;
};

/** An address that an owner's mails no longer go to. */
export type MailBlocksTable = { owner_id: string; email: string; reason: "bounced" | "refused"; reply: string | null; created_at: Instant };

export type IntegrationsTable = {
  owner_id: string;
  id: string;
  kind: "wordpress" | "micropub" | "ghost";
  label: string;
  active: boolean;
  status: Status;
  site_url: string;
  api_url: string;
  username: string;
  password: Buffer;
  category_id: string | null;
  category_name: string | null;
  source_id: string | null;
  created_at: Instant;
  publish_when: Generated<PublishWhen>;
  site_name: Generated<string>;
  last_error: Optional<string>;
  post_date: Generated<PostDate>;
  author_id: Optional<string>;
  author_name: Optional<string>;
  slots: GeneratedJson<Slot[]>;
};

/** The moment of publishing, or that of the post on Instagram. */
export type PostDate = "present" | "original";

export type WordPressStatesTable = {
  state_hash: Buffer;
  browser_hash: Buffer;
  owner_id: string;
  integration_id: string | null;
  site_url: string;
  api_url: string;
  locale: Locale;
  expires_at: Instant;
};

export type WordPressConnectionsTable = {
  owner_id: string;
  id: string;
  site_url: string;
  api_url: string;
  username: string;
  password: Buffer;
  expires_at: Instant;
};

export type SiteTurnsTable = { site: string; slot: number; holder: string; until: Instant };

/** By hand, when the article is approved, in the next free slot after that, or as soon as it is written. */
export type PublishWhen = "by-hand" | "on-approval" | "next-slot" | "at-once";

/** A time of the week in the owner's time zone: weekdays as in ISO 8601, 1 is Monday; the time as "08:30". */
export type Slot = { weekday: number; time: string };

export type TrialsTable = {
  id: string;
  token_hash: Buffer;
  kind: "photo" | "instagram";
  state: GenerateStatus;
  attempt: Generated<number>;
  material: Json<TrialMaterial>;
  article: Json<WrittenArticle> | null;
  access_token: Buffer | null;
  created_at: Instant;
  expires_at: Instant;
  claimed_by: string | null;
  claimed_article: string | null;
  claimed_source: string | null;
};

export type TrialAccountsTable = { mark: Buffer; used_at: Instant };

export type RateCountsTable = { key: Buffer; window_start: Instant; count: number };

export type PublicationsTable = {
  owner_id: string;
  id: string;
  article_id: string;
  integration_id: string;
  version: number;
  state: "waiting" | "published" | "failed" | "unpublishing" | "unpublished";
  remote_id: string | null;
  link: string | null;
  category_link: string | null;
  failure: string | null;
  created_at: Instant;
  published_at: Instant | null;
  written_mark: Optional<string>;
  overwrite: Generated<boolean>;
  not_landed: Optional<LandingPart[]>;
  changed_in: ChangedIn;
  placed: GeneratedJson<Record<string, { remoteId: string; url: string }>>;
  slot_at: OptionalInstant;
};

export type WebhookEndpointsTable = {
  owner_id: string;
  id: string;
  url: string;
  secret: Buffer;
  events: WebhookEvent[];
  active: Generated<boolean>;
  disabled: Optional<"failing" | "gone">;
  failing_since: OptionalInstant;
  created_at: Instant;
};

export type WebhookDeliveriesTable = {
  owner_id: string;
  id: string;
  endpoint_id: string;
  event: WebhookEvent;
  /** JSON, as it is signed and sent. */
  payload: string;
  state: "waiting" | "delivered" | "failed";
  created_at: Instant;
};

export type WebhookAttemptsTable = { owner_id: string; delivery_id: string; number: number; at: Instant; status: number | null; failure: string | null; took_ms: number };

export type AuditLogTable = {
  owner_id: string;
  id: string;
  at: Instant;
  actor: Json<Actor>;
  action: string;
  subject_id: string;
  detail: Json<Record<string, unknown>>;
  /** Null on rows of no chain; written by audit.ts only. A bigint comes as text. */
  position: ColumnType<string | null, undefined, never>;
  hash: ColumnType<Buffer | null, undefined, never>;
};

/** The newest row of each owner's chain. */
export type AuditHeadsTable = { owner_id: string; position: ColumnType<string, never, never>; hash: ColumnType<Buffer, never, never> };

export type PlanUnitsTable = { owner_id: string; article_id: string; taken_at: Instant };

export type CustomPlansTable = { owner_id: string; max_articles_in_period: number; from_at: Instant; to_at: Instant | null };

export type PlanNoticeKind = "quota-80" | "quota-100" | "second-subscription-cancelled";

export type PlanNoticesTable = {
  owner_id: string;
  id: string;
  kind: PlanNoticeKind;
  detail: Json<Record<string, unknown>>;
  created_at: Instant;
};

export type BillingCustomersTable = {
  owner_id: string;
  customer_id: string;
  fetch_begun: Generated<number>;
  fetch_stored: Generated<number>;
  next_reconcile_at: Instant;
  created_at: Instant;
};

export type SubscriptionsTable = {
  owner_id: string;
  id: string;
  status: SubscriptionStatus;
  period_start: Instant;
  period_end: Instant;
  ends_at: Instant | null;
  started_at: Instant;
};

export type CheckoutState = "open" | "waiting" | "complete" | "error" | "expired";

export type CheckoutsTable = {
  owner_id: string;
  id: string;
  session_id: string | null;
  locale: Locale;
  price: string;
  state: CheckoutState;
  created_at: Instant;
};

export type BillingEventsTable = {
  id: string;
  type: string;
  customer_id: string | null;
  state: "waiting" | "applied" | "ignored";
  received_at: Instant;
  next_try_at: Instant;
};

export type ModelPricesTable = { model: string; from_at: Instant; input_usd: string; output_usd: string };

export type ModelCallsTable = {
  owner_id: string;
  id: string;
  article_id: string;
  purpose: CallPurpose;
  model: string;
  outcome: string;
  input_tokens: number;
  output_tokens: number;
  is_estimate: boolean;
  /** As the driver gives a bigint. */
  cost_microusd: ColumnType<string | null, number | null, number | null>;
  begun_at: Instant;
};

export type PictureLooksTable = {
  owner_id: string;
  sha256: string;
  language: string;
  revision: string;
  look: Json<PictureLook>;
  created_at: Instant;
};

export type StyleEditsTable = {
  owner_id: string;
  article_id: string;
  kind: LessonKind;
  lesson: Lesson;
  language: ArticleLanguage;
  from_version: number;
  to_version: number;
  before: string;
  after: string;
  learned_at: Instant;
};

export type StyleRulesTable = {
  owner_id: string;
  id: string;
  language: ArticleLanguage;
  kind: LessonKind;
  lesson: Lesson;
  active: Generated<boolean>;
  created_at: Instant;
};

export type ModelCapabilitiesTable = {
  provider: string;
  url: string;
  model: string;
  structured: boolean;
  pictures: boolean;
  tested_at: Instant;
};

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
