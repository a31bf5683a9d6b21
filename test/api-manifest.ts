import sharp from "sharp";
import { takeUpload } from "../src/platform/pictures/take-upload.ts";
import { createApiKey } from "../src/owner/api-keys/create-api-key.ts";
import { updateIntegration } from "../src/post/integrations/update-integration.ts";
import { listSlotInstants } from "../src/post/list-slot-instants.ts";
import { publishArticle } from "../src/post/publications/publish-article.ts";
import { createEndpoint } from "../src/owner/webhooks/create-endpoint.ts";
import type { ApiUser, ApiWorld } from "./api-world.ts";
import { readAdminPassword } from "./owners.ts";
import { control } from "./rig.ts";
import { addConsent } from "./wordpress-com.ts";

/** The ids in the operations' examples: everything belongs to one owner. */
export type ExampleIds = Record<string, string | number>;

export const missingId = "0198ffff-0000-7000-8000-00000000dead";

/** One of everything that an operation may name. */
export async function createExampleWorld(world: ApiWorld, owner: ApiUser): Promise<ExampleIds> {
  const { articleId, sourceId } = await world.addArticle(owner);
  const undecided = await world.addArticle(owner, "Autumn walk above the lake. The boats lie on the shore.");
  const [failed, waiting] = [
    await world.addArticle(owner, "A basket of quinces."),
    await world.addArticle(owner, "Two loaves of rye bread."),
  ];
  const { db, clock } = world.ctx;
  await db
    .updateTable("articles")
    .set({ status: "FAILED", failure: "timeout", version: 0 })
    .where("id", "=", failed.articleId)
    .execute();
  await db.deleteFrom("plan_units").where("article_id", "=", waiting.articleId).execute();
  await db
    .updateTable("articles")
    .set({ status: "PENDING", waiting_for: "quota" })
    .where("id", "=", waiting.articleId)
    .execute();
  const { articleId: wordlessArticleId } = await world.addArticle(owner, "");
  const { integrationId } = await world.connectSite(owner);
  const published = await world.addArticle(owner, "Six plates in a row.");
  await publishExample(world, owner, published.articleId, integrationId);
  const slot = await createSlot(world, owner);
  const connectionId = await addConnection(world, owner);
  const consentId = await addConsent(world.ctx, owner);
  const now = clock.now();
  const [styleRuleId, oldStyleRuleId] = [crypto.randomUUID(), crypto.randomUUID()];
  const rule = {
    owner_id: owner.ownerId,
    kind: "exclamation-marks",
    lesson: "no-exclamation-marks",
    created_at: now,
  } as const;
  await db
    .insertInto("style_rules")
    .values([
      { ...rule, id: styleRuleId, language: "en" },
      { ...rule, id: oldStyleRuleId, language: "de" },
    ])
    .execute();
  const approverId = crypto.randomUUID();
  await db
    .insertInto("approvers")
    .values({
      owner_id: owner.ownerId,
      id: approverId,
      source_id: sourceId,
      email: "lena@example.org",
      created_at: now,
    })
    .execute();
  const bouncedEmail = "nobody@example.org";
  await db
    .insertInto("mail_blocks")
    .values({
      owner_id: owner.ownerId,
      email: bouncedEmail,
      reason: "bounced",
      reply: "smtp-550 5.1.1",
      created_at: now,
    })
    .execute();
  const archiveImportId = crypto.randomUUID();
  await db
    .insertInto("archive_imports")
    .values({
      owner_id: owner.ownerId,
      id: archiveImportId,
      newest_first: true,
      created_at: now,
    })
    .execute();
  const known = await createKnowledge(world, owner);
  const square = sharp({ create: { width: 8, height: 8, channels: 3, background: "#345" } });
  const { picture } = await takeUpload(world.ctx, owner, await square.jpeg().toBuffer());
  const apiKey = await createApiKey(world.ctx, owner, { name: "example", scope: "read" });
  const webhooks = await createWebhooks(world, owner);
  const siteUrl = world.rig.wordpress.url;
  const { feedUrl } = await control<{ feedUrl: string }>(world.rig.feeds, "POST", "/feeds", { name: `f${Date.now()}` });
  return {
    ...known,
    consentId,
    picture,
    ...webhooks,
    siteUrl,
    siteUser: "admin",
    sitePassword: await readAdminPassword(world.rig),
    feedUrl,
    ...slot,
    articleId,
    version: 1,
    undecidedArticleId: undecided.articleId,
    failedArticleId: failed.articleId,
    waitingArticleId: waiting.articleId,
    wordlessArticleId,
    publishedArticleId: published.articleId,
    sourceId,
    integrationId,
    connectionId,
    styleRuleId,
    oldStyleRuleId,
    approverId,
    archiveImportId,
    bouncedEmail,
    postId: undecided.postId,
    apiKeyId: apiKey.id,
    sessionId: "cs_unknown",
    pageUrl: `${siteUrl}/`,
    trialToken: "unknown",
    modelUrl: "https://models.example/v1",
    modelKey: "CANARY-model-key",
  };
}

/** Adds what the redirect through Instagram's pages stores, with a token that Instagram doesn't know. */
export async function addConnection({ ctx }: ApiWorld, { ownerId }: ApiUser, instagramUserId?: string) {
  const id = crypto.randomUUID();
  const now = ctx.clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  const place = { table: "instagram_connections", column: "access_token", ownerId, id };
  await ctx.db
    .insertInto("instagram_connections")
    .values({
      owner_id: ownerId,
      id,
      instagram_user_id: instagramUserId ?? id,
      instagram_app_scoped_id: instagramUserId ?? id,
      username: id,
      access_token: ctx.sealing.seal("a token that Instagram does not know", place),
      token_issued_at: now,
      token_expires_at: later,
      expires_at: later,
    })
    .execute();
  return id;
}

/** An article with two open questions, and two remembered facts. */
async function createKnowledge(world: ApiWorld, owner: ApiUser) {
  const { articleId: askedArticleId } = await world.addArticle(owner, "A walk with Bruno along the stream.");
  const newId = () => crypto.randomUUID();
  const [questionId, spareQuestionId, factId, oldFactId] = [newId(), newId(), newId(), newId()];
  const owned = { owner_id: owner.ownerId, created_at: world.ctx.clock.now() };
  const question = { ...owned, article_id: askedArticleId, is_private: false, state: "open" } as const;
  await world.ctx.db
    .insertInto("questions")
    .values([
      { ...question, id: questionId, rank: 1, text: "Who is Bruno?" },
      { ...question, id: spareQuestionId, rank: 2, text: "Which stream is it?" },
    ])
    .execute();
  await world.ctx.db
    .insertInto("facts")
    .values([
      { ...owned, id: factId, text: "The shop is in Bruges.", question_id: null },
      { ...owned, id: oldFactId, text: "We open at nine.", question_id: null },
    ])
    .execute();
  return { askedArticleId, questionId, spareQuestionId, factId, oldFactId };
}

/** Two endpoints; a delivery to the first one failed. */
async function createWebhooks({ ctx }: ApiWorld, owner: ApiUser) {
  const url = "https://receiver.example/galley";
  const { id: webhookId } = await createEndpoint(ctx, owner, { url, events: ["article.published"] });
  const { id: spareWebhookId } = await createEndpoint(ctx, owner, { url, events: ["article.published"] });
  const webhookDeliveryId = crypto.randomUUID();
  const delivery = {
    id: webhookDeliveryId,
    endpoint_id: webhookId,
    event: "article.published",
    payload: "{}",
    state: "failed",
    created_at: ctx.clock.now(),
  } as const;
  await ctx.db
    .insertInto("webhook_deliveries")
    .values({ owner_id: owner.ownerId, ...delivery })
    .execute();
  return { webhookId, spareWebhookId, webhookDeliveryId };
}

/** A site that publishes on Mondays, and a Monday that nothing waits for. */
async function createSlot(world: ApiWorld, owner: ApiUser) {
  const { integrationId: slotIntegrationId } = await world.connectSite(owner);
  const slots = [{ weekday: 1, time: "09:00" }];
  await updateIntegration(world.ctx, owner, { integrationId: slotIntegrationId, publishWhen: "next-slot", slots });
  const later = new Date(world.ctx.clock.now().getTime() + 35 * 24 * 3_600_000);
  return { slotIntegrationId, slotAt: listSlotInstants(slots, "UTC", later).next().value.toISOString() };
}

async function publishExample(
  world: ApiWorld,
  owner: ApiUser,
  articleId: string,
  integrationId: string,
): Promise<void> {
  const publicationId = crypto.randomUUID();
  const publication = {
    owner_id: owner.ownerId,
    id: publicationId,
    article_id: articleId,
    integration_id: integrationId,
    version: 1,
    state: "waiting",
  } as const;
  await world.ctx.db
    .insertInto("publications")
    .values({ ...publication, created_at: world.ctx.clock.now() })
    .execute();
  await publishArticle(world.ctx, owner, { publicationId, attempt: 1 });
}

/** Replaces "$name" with its value. */
export function fillExample(example: string, ids: ExampleIds): string {
  return example.replace(/\$(\w+)/g, (_all, name: string) => {
    const value = ids[name];
    if (value === undefined) throw new Error(`the example names "$${name}", which has no value`);
    return String(value);
  });
}

/**
 * What a call with another owner's ids must return: `missing` means exactly the same bytes as for an id that doesn't
 * exist; `own` means the operation takes no ids of other owners, so callers get their own data.
 */
export const isolation: Record<string, "missing" | "own"> = {
  apiKeys: "own",
  approvalMailSettings: "own",
  approvers: "missing",
  article: "missing",
  articleRecord: "missing",
  articleVersions: "missing",
  articles: "own",
  articlesCount: "own",
  billingInfo: "own",
  changedArticles: "own",
  compareArticleVersions: "missing",
  dashboard: "own",
  earlierPosts: "missing",
  facts: "own",
  fetchContent: "own",
  integration: "missing",
  integrationKinds: "own",
  integrations: "own",
  mailBlocks: "own",
  knownPosts: "own",
  photoAddress: "missing",
  posts: "missing",
  profile: "own",
  publicationOnSite: "missing",
  schedule: "own",
  findSource: "own",
  source: "missing",
  sources: "own",
  styleRules: "own",
  wordPressAuthors: "missing",
  webhookDeliveries: "missing",
  webhookEndpoints: "own",
  wordPressCategories: "missing",
  checkIntegration: "missing",
  assignToken: "own",
  updateProfile: "own",
  blog: "own",
  saveBlog: "own",
  confirmBlogDomain: "own",
  ownModel: "own",
  setOwnModel: "own",
  testOwnModel: "own",
  removeOwnModel: "own",
  addApprover: "missing",
  approveArticle: "missing",
  approveArticles: "missing",
  askForChanges: "missing",
  authorizeInstagram: "own",
  authorizeWordPress: "own",
  authorizeWordPressCom: "own",
  wordPressComSites: "missing",
  cancelSubscription: "own",
  keepSubscription: "own",
  checkWordPress: "own",
  changePhotoAddress: "missing",
  checkSource: "missing",
  chooseEarlierPosts: "missing",
  createApiKey: "own",
  createBillingLink: "own",
  createIntegration: "own",
  createSource: "missing",
  createSourceByAddress: "own",
  createWebhookEndpoint: "own",
  deleteWebhookEndpoint: "missing",
  resendWebhookDelivery: "missing",
  switchWebhookEndpoint: "missing",
  deleteStyleRule: "missing",
  diagnoseWordPress: "own",
  finishArchiveSeries: "missing",
  followUpgrade: "missing",
  generateArticle: "missing",
  importArchivePost: "missing",
  generateLatestPost: "missing",
  liftMailBlock: "missing",
  postponeArticle: "missing",
  previewPost: "own",
  publishArticle: "missing",
  removeApprover: "missing",
  resendApproval: "missing",
  restoreArticleVersion: "missing",
  retryArticle: "missing",
  revokeApiKey: "missing",
  revokeApprovalLinks: "missing",
  revokePhotoAddress: "missing",
  scheduleArticle: "missing",
  setApprovalRule: "missing",
  setPhotoSenders: "missing",
  skipArticle: "missing",
  skipArticles: "missing",
  switchStyleRule: "missing",
  unpublishArticle: "missing",
  updateApprovalMailSettings: "own",
  updateArticleContent: "missing",
  updateArticleRating: "missing",
  updateArticleTitle: "missing",
  updateIntegration: "missing",
  updateSource: "missing",
  writeWaitingArticle: "missing",
  addWords: "missing",
  answerQuestions: "missing",
  skipQuestions: "missing",
  rememberFact: "missing",
  updateFact: "missing",
  deleteFact: "missing",
};
