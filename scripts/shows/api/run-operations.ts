import { listOperations } from "../../../src/entries/graphql/print-api.ts";
import { type ExampleIds, fillExample } from "../../../test/api-manifest.ts";
import { readAdminPassword } from "../../../test/owners.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { addAccount, ask, askFor, authorize, type Credential, signUp, tryNow, upload } from "../shared/person.ts";
import type { ApiProduct } from "./product.ts";

/** The show's people and objects, under the names that the operations' examples use. */
export type Stage = {
  product: ApiProduct;
  owner: Credential;
  ownerId: string;
  stranger: Credential;
  strangerId: string;
  ids: ExampleIds;
};

type Made = { id: string };

const captions = [
  "One wooden spoon.",
  "Rain on the jetty.",
  "A basket of quinces from the garden.",
  "Two loaves of rye bread.",
  "Autumn walk above the lake. The boats lie on the shore.",
  "The kiln is cold again. Nine bowls came out whole.",
];

/** Signs up two people; one connects Instagram and WordPress, pays, and gets articles in each state. */
export async function setStage(product: ApiProduct): Promise<Stage> {
  const { url, sql } = product;
  const [owner, stranger] = [await signUp(product, "ada@galley.example"), await signUp(product, "ben@galley.example")];
  for (const who of [owner, stranger]) await askFor(url, who, "{ profile { email } }");
  const [ownerId = "", strangerId = ""] = (await sql("select owner_id from accounts order by email")).map((row) =>
    String(row["owner_id"]),
  );
  const userId = await addAccount(product, "pottery", captions);
  const connection = await authorize(product, owner, userId);
  const { id: sourceId } = await askFor<Made>(
    url,
    owner,
    `mutation { createSource(connectionId: "${connection}", settings: { label: "Pottery" }) { id } }`,
  );
  const articleIds = await writeArticles(product, owner, sourceId);
  const [
    articleId = "",
    undecidedArticleId = "",
    failedArticleId = "",
    waitingArticleId = "",
    toPublish = "",
    wordlessArticleId = "",
    askedArticleId = "",
  ] = articleIds;
  const written = async () =>
    (await sql("select 1 from articles where owner_id = $1 and status = 'GENERATED'", [ownerId])).length ===
    articleIds.length;
  await waitUntil("the articles are written", written);
  await unwrite(product, failedArticleId, "status = 'FAILED', failure = 'timeout'");
  await unwrite(product, waitingArticleId, "status = 'PENDING', waiting_for = 'quota'");
  await unwrite(product, wordlessArticleId, "status = 'PENDING', waiting_for = 'words'");
  const site = await readSite(product);
  const credential = `site: {
    siteUrl: "${site.siteUrl}", username: "${site.siteUser}", password: "${site.sitePassword}"
  }`;
  const { id: integrationId } = await askFor<Made>(
    url,
    owner,
    `mutation { createIntegration(${credential}, settings: { label: "Blog" }) { id } }`,
  );
  const { id: apiKeyId } = await askFor<Made>(url, owner, 'mutation { createApiKey(name: "x", scope: READ) { id } }');
  const [post] = await askFor<{ nodes: Made[] }>(
    url,
    owner,
    `{ posts(sourceId: "${sourceId}") { nodes { id } } }`,
  ).then(({ nodes }) => nodes);
  const connectionId = await authorize(product, owner, await addAccount(product, "empty.shelf", []));
  const ids = {
    ...site,
    sourceId,
    articleId,
    undecidedArticleId,
    failedArticleId,
    waitingArticleId,
    wordlessArticleId,
    askedArticleId,
    integrationId,
    apiKeyId,
    connectionId,
    postId: post?.id ?? "",
  };
  const [approverId, bouncedEmail] = [await addApprover(product, owner, ownerId, sourceId), "nobody@example.org"];
  await sql("insert into mail_blocks values ($1, $2, 'bounced', 'smtp-550 5.1.1', now())", [ownerId, bouncedEmail]);
  const [styleRuleId, oldStyleRuleId] = [await learn(product, ownerId, "en"), await learn(product, ownerId, "de")];
  const [questionId, spareQuestionId] = [
    await addQuestion(product, ownerId, askedArticleId, 1),
    await addQuestion(product, ownerId, askedArticleId, 2),
  ];
  const [factId, oldFactId] = [await addFact(product, owner, 1), await addFact(product, owner, 2)];
  const webhooks = await addWebhooks(product, owner, ownerId);
  const sessionId = await pay(product, owner);
  const publishedArticleId = await publish(product, owner, toPublish);
  const more = {
    questionId,
    spareQuestionId,
    factId,
    oldFactId,
    styleRuleId,
    oldStyleRuleId,
    approverId,
    bouncedEmail,
    publishedArticleId,
    pageUrl: `${product.siteUrl}/about`,
    sessionId,
    trialToken: await tryNow(product, true),
  };
  return { product, owner, ownerId, stranger, strangerId, ids: { ...ids, ...webhooks, ...more } };
}

async function addApprover(
  { url, sql }: ApiProduct,
  owner: Credential,
  ownerId: string,
  sourceId: string,
): Promise<string> {
  await askFor(url, owner, `mutation { addApprover(sourceId: "${sourceId}", email: "lena@example.org") { rule } }`);
  const [approver] = await sql("select id from approvers where owner_id = $1", [ownerId]);
  return String(approver?.["id"]);
}

/** The latest post became an article when the source was created; chooses five more posts and uploads a picture. */
async function writeArticles(product: ApiProduct, owner: Credential, sourceId: string): Promise<string[]> {
  const { url } = product;
  const { nodes } = await askFor<{ nodes: { id: string; articleId: string | null }[] }>(
    url,
    owner,
    `{ posts(sourceId: "${sourceId}") { nodes { id articleId } } }`,
  );
  const latest = nodes.flatMap(({ articleId }) => articleId ?? []);
  const chosen = nodes.filter(({ articleId }) => articleId === null).slice(0, 5);
  for (const { id } of chosen)
    latest.push((await askFor<Made>(url, owner, `mutation { generateArticle(input: { postId: "${id}" }) { id } }`)).id);
  const { picture } = await upload(product, owner);
  const input = `{
    sourceId: "${sourceId}", picture: "${picture}", caption: "A blue bowl on the bench.", alt: "A bowl"
  }`;
  latest.push((await askFor<Made>(url, owner, `mutation { generateArticle(input: ${input}) { id } }`)).id);
  return latest;
}

/** An article before its first version, or in another state. */
async function unwrite({ sql }: ApiProduct, articleId: string, state: string): Promise<void> {
  await sql("delete from approval_links where approval_id in (select id from approvals where article_id = $1)", [
    articleId,
  ]);
  for (const table of ["approvals", "article_versions", "plan_units"])
    await sql(`delete from ${table} where article_id = $1`, [articleId]);
  await sql(`update articles set version = 0, ${state} where id = $1`, [articleId]);
}

/** A rule as two matching edits would have created it. */
async function learn({ sql }: ApiProduct, ownerId: string, language: string): Promise<string> {
  const columns = "(owner_id, id, language, kind, lesson, created_at)";
  const values = "($1, gen_random_uuid(), $2, 'exclamation-marks', 'no-exclamation-marks', now())";
  const [row] = await sql(`insert into style_rules ${columns} values ${values} returning id`, [ownerId, language]);
  return String(row?.["id"]);
}

async function addQuestion({ sql }: ApiProduct, ownerId: string, articleId: string, rank: number): Promise<string> {
  const columns = "(owner_id, id, article_id, rank, text, is_private, state, created_at)";
  const values = "($1, gen_random_uuid(), $2, $3, 'Whose bowl is number ' || $3 || '?', false, 'open', now())";
  const [row] = await sql(`insert into questions ${columns} values ${values} returning id`, [ownerId, articleId, rank]);
  return String(row?.["id"]);
}

async function addFact({ url }: ApiProduct, owner: Credential, number: number): Promise<string> {
  const { id } = await askFor<Made>(url, owner, `mutation { rememberFact(text: "Kiln ${number} is ours.") { id } }`);
  return id;
}

/** Two endpoints; a delivery to the first one failed. */
async function addWebhooks({ url, sql, siteUrl }: ApiProduct, owner: Credential, ownerId: string) {
  const create = `mutation { createWebhookEndpoint(url: "${siteUrl}/hook", events: [ARTICLE_PUBLISHED]) { id } }`;
  const [{ id: webhookId }, { id: spareWebhookId }] = [
    await askFor<Made>(url, owner, create),
    await askFor<Made>(url, owner, create),
  ];
  const webhookDeliveryId = crypto.randomUUID();
  const row = [ownerId, webhookDeliveryId, webhookId];
  await sql("insert into webhook_deliveries values ($1, $2, $3, 'article.published', '{}', 'failed', now())", row);
  return { webhookId, spareWebhookId, webhookDeliveryId };
}

const readSite = async ({ rig }: ApiProduct) => ({
  siteUrl: rig.wordpress.url,
  siteUser: "admin",
  sitePassword: await readAdminPassword(rig),
});

/** Pays on Stripe's page; returns the checkout's id when its webhooks have made the owner Premium. */
async function pay({ url }: ApiProduct, owner: Credential): Promise<string> {
  const link = await askFor<{ url: string }>(url, owner, "mutation { createBillingLink { kind url } }");
  const back = await fetch(link.url, {
    method: "POST",
    body: new URLSearchParams({ card: "4242424242424242" }),
    redirect: "manual",
  });
  const sessionId = new URL(back.headers.get("location") ?? "").searchParams.get("upgrade") ?? "";
  await waitUntil(
    "the upgrade is complete",
    async () => (await askFor(url, owner, `mutation { followUpgrade(sessionId: "${sessionId}") }`)) === "COMPLETE",
  );
  return sessionId;
}

async function publish({ url, sql }: ApiProduct, owner: Credential, articleId: string): Promise<string> {
  await askFor(url, owner, `mutation { publishArticle(articleId: "${articleId}", version: 1) { id } }`);
  await waitUntil(
    "an article is published",
    async () =>
      (await sql("select 1 from publications where article_id = $1 and state = 'published'", [articleId])).length === 1,
  );
  return articleId;
}

/** Requesting changes locks the article, so this comes last. */
const isLast = ({ name }: { name: string }) => Number(name === "askForChanges");

/** Runs every operation once, with its example from docs/api.md. */
export async function runOperations({ product, owner, ids }: Stage): Promise<{ operations: number; failed: number }> {
  const operations = listOperations().sort((a, b) => isLast(a) - isLast(b));
  let failed = 0;
  for (const { name, rules } of operations) {
    const [row] = await product.sql("select version from articles where id = $1", [ids["articleId"]]);
    const answer = await ask(
      product.url,
      owner,
      fillExample(rules.example, { ...ids, version: Number(row?.["version"]) }),
    );
    const refused = answer.errors?.map(({ message }) => message).join("; ");
    if (refused !== undefined) failed += 1;
    console.log(
      `${refused === undefined ? "ok     " : "FAILED "} operation ${name}: ` +
        `${(refused ?? JSON.stringify(answer.data?.[name])).slice(0, 100)}`,
    );
  }
  return { operations: operations.length - failed, failed };
}
