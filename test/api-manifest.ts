import { createApiKey } from "../src/api-keys/create-api-key.ts";
import type { ApiUser, ApiWorld } from "./api-world.ts";

/** What the examples of the operations name: all of it belongs to one owner. */
export type ExampleIds = Record<string, string | number>;

export const missingId = "0198ffff-0000-7000-8000-00000000dead";

/** One of everything that an operation may name. */
export async function createExampleWorld(world: ApiWorld, owner: ApiUser): Promise<ExampleIds> {
  const { articleId, sourceId } = await world.addArticle(owner);
  const undecided = await world.addArticle(owner, "Autumn walk above the lake. The boats lie on the shore.");
  const [failed, waiting] = [await world.addArticle(owner, "A basket of quinces."), await world.addArticle(owner, "Two loaves of rye bread.")];
  const { db, sealing, clock } = world.ctx;
  await db.updateTable("articles").set({ status: "FAILED", failure: "timeout", version: 0 }).where("id", "=", failed.articleId).execute();
  await db.deleteFrom("plan_units").where("article_id", "=", waiting.articleId).execute();
  await db.updateTable("articles").set({ status: "PENDING", waiting_for: "quota" }).where("id", "=", waiting.articleId).execute();
  const { integrationId } = await world.connectSite(owner);
  const connectionId = crypto.randomUUID();
  const now = clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  const place = { table: "instagram_connections", column: "access_token", ownerId: owner.ownerId, id: connectionId };
  await db
    .insertInto("instagram_connections")
    .values({
      owner_id: owner.ownerId,
      id: connectionId,
      instagram_user_id: connectionId,
      instagram_app_scoped_id: connectionId,
      username: "pottery",
      access_token: sealing.seal("a token that Instagram does not know", place),
      token_issued_at: now,
      token_expires_at: later,
      expires_at: later,
    })
    .execute();
  const styleRuleId = crypto.randomUUID();
  const rule = { kind: "exclamation-marks", lesson: "no-exclamation-marks", language: "en", created_at: now } as const;
  await db.insertInto("style_rules").values({ owner_id: owner.ownerId, id: styleRuleId, ...rule }).execute();
  const apiKey = await createApiKey(world.ctx, owner, { name: "example", scope: "read" });
  const site = await readSite(world);
  return {
    ...site,
    articleId,
    version: 1,
    undecidedArticleId: undecided.articleId,
    failedArticleId: failed.articleId,
    waitingArticleId: waiting.articleId,
    sourceId,
    integrationId,
    connectionId,
    styleRuleId,
    postId: undecided.postId,
    apiKeyId: apiKey.id,
    sessionId: "cs_unknown",
    pageUrl: `${site.siteUrl}/`,
    trialToken: "unknown",
  };
}

async function readSite(world: ApiWorld) {
  const answer = await fetch(`${world.rig.wordpress.url}/_control/users`);
  const { users } = (await answer.json()) as { users: { login: string; password: string }[] };
  const admin = users.find((user) => user.login === "admin");
  return { siteUrl: world.rig.wordpress.url, siteUser: "admin", sitePassword: admin?.password ?? "" };
}

/** "$name" becomes what it stands for. */
export function fillExample(example: string, ids: ExampleIds): string {
  return example.replace(/\$(\w+)/g, (_all, name: string) => {
    const value = ids[name];
    if (value === undefined) throw new Error(`the example names "$${name}", which nothing stands for`);
    return String(value);
  });
}

/**
 * What a call with another owner's ids must look like: `missing` byte for byte like an id that does
 * not exist; `own` names nothing of another owner, so the caller gets his own.
 */
export const isolation: Record<string, "missing" | "own"> = {
  apiKeys: "own",
  article: "missing",
  articleRecord: "missing",
  articleVersions: "missing",
  articles: "own",
  articlesCount: "own",
  billingInfo: "own",
  changedArticles: "own",
  compareArticleVersions: "missing",
  dashboard: "own",
  fetchContent: "own",
  integration: "missing",
  integrations: "own",
  posts: "missing",
  profile: "own",
  source: "missing",
  sources: "own",
  styleRules: "own",
  wordPressCategories: "missing",
  assignToken: "own",
  updateProfile: "own",
  approveArticle: "missing",
  approveArticles: "missing",
  askForChanges: "missing",
  authorizeInstagram: "own",
  cancelSubscription: "own",
  checkWordPress: "own",
  createApiKey: "own",
  createBillingLink: "own",
  createIntegration: "own",
  createSource: "missing",
  deleteStyleRule: "missing",
  followUpgrade: "missing",
  generateArticle: "missing",
  generateLatestPost: "missing",
  publishArticle: "missing",
  resendApproval: "missing",
  restoreArticleVersion: "missing",
  retryArticle: "missing",
  revokeApiKey: "missing",
  skipArticle: "missing",
  skipArticles: "missing",
  switchStyleRule: "missing",
  updateArticleContent: "missing",
  updateArticleRating: "missing",
  updateArticleTitle: "missing",
  updateIntegration: "missing",
  updateSource: "missing",
  writeWaitingArticle: "missing",
};
