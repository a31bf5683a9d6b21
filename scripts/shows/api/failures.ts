import type { Operation } from "../../../src/entries/error-texts.ts";
import { listOperations } from "../../../src/entries/graphql/print-api.ts";
import { fillExample } from "../../../test/api-manifest.ts";
import { upload } from "../shared/person.ts";
import { type Provocation, refusal } from "./provocation.ts";

/**
 * The table that is renamed away under each operation. An operation without its own table loses the accounts,
 * so that even the caller can't be found. Pages, not the API, show the other three messages.
 */
const tables: Record<Exclude<Operation, "authorizeInstagram" | "changePassword" | "checkIntegration">, string> = {
  createBillingLink: "billing_customers",
  getBillingInfo: "plan_units",
  followUpgrade: "checkouts",
  cancelSubscription: "subscriptions",
  keepSubscription: "subscriptions",
  fetchDashboard: "articles",
  startInstagram: "instagram_states",
  getProfile: "accounts",
  updateProfile: "audit_log",
  createIntegration: "integrations",
  updateIntegration: "integrations",
  listIntegrations: "integrations",
  getIntegration: "integrations",
  createSource: "instagram_connections",
  updateSource: "sources",
  listSources: "sources",
  getSource: "sources",
  checkSource: "sources",
  listWordPressCategories: "integrations",
  listWordPressAuthors: "integrations",
  authorizeWordPress: "wordpress_states",
  generateLatestPost: "sources",
  generateArticle: "articles",
  pollArticles: "accounts",
  listArticles: "articles",
  getArticle: "articles",
  countArticles: "articles",
  publishArticle: "articles",
  unpublishArticle: "publications",
  lookAtPublication: "publications",
  updateRating: "articles",
  updateTitle: "article_versions",
  updateContent: "article_versions",
  retryArticle: "articles",
  approveArticle: "approvals",
  askForChanges: "articles",
  skipArticle: "approvals",
  listVersions: "article_versions",
  compareVersions: "article_versions",
  restoreVersion: "article_versions",
  assignToken: "trials",
  fetchContent: "accounts",
  listPosts: "posts",
  uploadPicture: "accounts",
  exportRecord: "articles",
  exportFiles: "articles",
  answerQuestions: "questions",
  skipQuestions: "questions",
  listFacts: "facts",
  rememberFact: "facts",
  updateFact: "facts",
  deleteFact: "facts",
  listStyleRules: "style_rules",
  switchStyleRule: "style_rules",
  deleteStyleRule: "style_rules",
  resendApproval: "approvals",
  revokeApprovalLinks: "approval_links",
  listApprovers: "approvers",
  addApprover: "approvers",
  removeApprover: "approvers",
  setApprovalRule: "audit_log",
  getApprovalMails: "accounts",
  updateApprovalMails: "audit_log",
  listMailBlocks: "mail_blocks",
  liftMailBlock: "mail_blocks",
  createApiKey: "api_keys",
  listApiKeys: "api_keys",
  getOwnModel: "accounts",
  setOwnModel: "accounts",
  testOwnModel: "accounts",
  removeOwnModel: "accounts",
  revokeApiKey: "api_keys",
  listWebhooks: "webhook_endpoints",
  listDeliveries: "webhook_deliveries",
  createWebhook: "webhook_endpoints",
  switchWebhook: "webhook_endpoints",
  resendWebhook: "webhook_deliveries",
  deleteWebhook: "webhook_endpoints",
};

const hearUpload: Provocation["hear"] = async ({ product, owner }, locale) =>
  (await upload(product, owner, null, locale)).error?.message;

const hearFiles: Provocation["hear"] = async ({ product, owner, ids }, locale) => {
  const answer = await fetch(`${product.url}/articles/${ids["articleId"]}/files`, {
    headers: { "accept-language": locale, ...owner },
  });
  return ((await answer.json()) as { error?: { message: string } }).error?.message;
};

/** Each operation while the database can't answer it. */
export const failures: Provocation[] = Object.entries(tables).map(([operation, table]) => ({
  row: `operations.${operation}`,
  async spoil({ product }) {
    await product.sql(`alter table ${table} rename to taken_away`);
    return () => product.sql(`alter table taken_away rename to ${table}`);
  },
  hear: operation === "uploadPicture" ? hearUpload : operation === "exportFiles" ? hearFiles : hearExample(operation),
}));

/** The first of the operations that share a message. */
function hearExample(operation: string): Provocation["hear"] {
  const found = listOperations().find(({ rules }) => rules.operation === operation);
  if (found === undefined) throw new Error(`nothing in the API says that ${operation} failed`);
  return refusal(({ ids }) => fillExample(found.rules.example, ids));
}
