import { control } from "../../../test/rig.ts";
import { askFor, authorize, nobody, tryNow } from "../shared/person.ts";
import { type Provocation, refusal } from "./provocation.ts";
import type { Stage } from "./run-operations.ts";

const missing = "0198ffff-0000-7000-8000-00000000dead";
const rename = ({ ids }: Stage) =>
  `mutation { updateArticleTitle(articleId: "${ids["articleId"]}", ` +
  `expectedVersion: ${ids["version"]}, title: "Bowls") { id } }`;
const publish = ({ ids }: Stage) =>
  `mutation { publishArticle(articleId: "${ids["articleId"]}", version: ${ids["version"]}) { id } }`;
const latest = ({ ids }: Stage) => `mutation { generateLatestPost(sourceId: "${ids["sourceId"]}") { id } }`;
const cancel = "mutation { cancelSubscription }";
const wrongSite = ({ ids }: Stage) => `{ siteUrl: "${ids["siteUrl"]}", username: "admin", password: "wrong" }`;

const ghostSite = ({ product }: Stage) =>
  `{ siteUrl: "${product.rig.ghost.url}", password: "${"0".repeat(24)}:${"1".repeat(64)}" }`;

/** Changes rows behind the product's back, and changes them back. */
const rows =
  (change: string, back: string): NonNullable<Provocation["spoil"]> =>
  async ({ product, ids, ownerId }) => {
    const values = (text: string) =>
      product.sql(
        text.replace(/\$(\w+)/g, (_all, name: string) => `'${name === "ownerId" ? ownerId : String(ids[name])}'`),
      );
    await values(change);
    return () => values(back);
  };

/** Faults of a simulator until they are cleared. */
const fault =
  (
    simulator: (stage: Stage) => { url: string },
    method: string,
    path: string | { regex: string },
    what: object,
  ): NonNullable<Provocation["spoil"]> =>
  async (stage) => {
    await control(simulator(stage), "POST", "/faults", { match: { method, path }, times: "always", fault: what });
    return () => control(simulator(stage), "DELETE", "/faults");
  };

const stripe = ({ product }: Stage) => product.stripe;
const instagram = ({ product }: Stage) => product.rig.instagram;
const wordpress = ({ product }: Stage) => product.rig.wordpress;
const down = { kind: "status", status: 503 };

/** Refusals that the product anticipates, each with its own message. */
export const refusals: Provocation[] = [
  { row: "codes.not-found", hear: refusal(`{ article(id: "${missing}") { id } }`) },
  { row: "codes.invalid-input", hear: refusal("{ articles(first: 0) { totalCount } }") },
  { row: "codes.not-allowed", hear: hearReadKey },
  { row: "codes.unauthenticated", hear: refusal("{ profile { name } }", { by: () => nobody }) },
  {
    row: "codes.stale-version",
    hear: refusal((stage) => rename(stage).replace(/expectedVersion: \d+/, "expectedVersion: 999")),
  },
  {
    row: "codes.already-decided",
    spoil: approve,
    hear: refusal(
      ({ ids }) => `mutation { skipArticle(articleId: "${ids["articleId"]}", version: ${ids["version"]}) { id } }`,
    ),
  },
  {
    row: "codes.being-written",
    spoil: rows(
      "update articles set status = 'PENDING' where id = $articleId",
      "update articles set status = 'GENERATED' where id = $articleId",
    ),
    hear: refusal(rename),
  },
  {
    row: "codes.wishes-not-understood",
    hear: refusal(
      ({ ids }) =>
        `mutation { askForChanges(articleId: "${ids["articleId"]}", ` +
        `version: ${ids["version"]}, wish: "Shorter.") { id } }`,
      { at: ({ product }) => product.spareUrl },
    ),
  },
  {
    row: "codes.address-blocked",
    spoil: rows(
      "insert into mail_blocks values ($ownerId, 'nobody@example.org', 'bounced', null, now())",
      "delete from mail_blocks where owner_id = $ownerId",
    ),
    hear: refusal(
      ({ ids }) => `mutation { addApprover(sourceId: "${ids["sourceId"]}", email: "${ids["bouncedEmail"]}") { rule } }`,
    ),
  },
  {
    row: "codes.not-retryable-state",
    hear: refusal(({ ids }) => `mutation { retryArticle(articleId: "${ids["articleId"]}") { id } }`),
  },
  {
    row: "codes.key-refused",
    hear: refusal(
      (stage) =>
        `mutation { createIntegration(kind: GHOST, site: ${ghostSite(stage)}, settings: { label: "x" }) { id } }`,
    ),
  },
  {
    row: "codes.connection-failed",
    spoil: fault(instagram, "GET", { regex: "/me/media" }, down),
    hear: refusal(latest),
  },
  {
    row: "codes.limit-reached",
    spoil: useUp,
    hear: refusal(({ ids }) => `mutation { writeWaitingArticle(articleId: "${ids["trialArticleId"]}") { id } }`, {
      by: ({ stranger }) => stranger,
    }),
  },
  {
    row: "codes.no-active-integration",
    spoil: rows(
      "update integrations set status = 'INACTIVE' where owner_id = $ownerId",
      "update integrations set status = 'ACTIVE' where owner_id = $ownerId",
    ),
    hear: refusal(publish),
  },
  {
    row: "codes.billing-off",
    hear: refusal("mutation { createBillingLink { url } }", { at: ({ product }) => product.spareUrl }),
  },
  {
    row: "codes.instagram-off",
    hear: refusal("mutation { authorizeInstagram { authorizeUrl } }", { at: ({ product }) => product.spareUrl }),
  },
  { row: "codes.no-subscription", hear: refusal(cancel, { by: ({ stranger }) => stranger }) },
  {
    row: "codes.billing-link-failed",
    spoil: fault(stripe, "POST", "/v1/billing_portal", down),
    hear: refusal("mutation { createBillingLink { url } }"),
  },
  {
    row: "codes.cancel-refused",
    spoil: fault(stripe, "POST", "/v1/subscriptions", { kind: "error", code: "permission" }),
    hear: refusal(cancel),
  },
  { row: "codes.cancel-failed", spoil: fault(stripe, "POST", "/v1/subscriptions", down), hear: refusal(cancel) },
  { row: "codes.cancel-unconfirmed", spoil: fault(stripe, "GET", "/v1/subscriptions", down), hear: refusal(cancel) },
  {
    row: "codes.reconnect-needed",
    spoil: rows(
      "update sources set status = 'DISABLED' where id = $sourceId",
      "update sources set status = 'ACTIVE' where id = $sourceId",
    ),
    hear: refusal(latest),
  },
  {
    row: "codes.source-switched-off",
    spoil: rows(
      "update sources set status = 'INACTIVE' where id = $sourceId",
      "update sources set status = 'ACTIVE' where id = $sourceId",
    ),
    hear: refusal(({ ids }) => `mutation { checkSource(id: "${ids["sourceId"]}") { found } }`),
  },
  {
    row: "codes.connection-expired",
    hear: refusal(`mutation { createSource(connectionId: "${missing}", settings: { label: "x" }) { id } }`),
  },
  { row: "codes.source-exists", hear: hearSourceExists },
  {
    row: "codes.no-picture-post",
    hear: refusal(({ ids }) => `mutation { generateLatestPost(sourceId: "${ids["emptySourceId"]}") { id } }`),
  },
  {
    row: "codes.page-unreadable",
    hear: refusal(({ product }) => `{ fetchContent(url: "${product.siteUrl}/empty") { text } }`),
  },
  {
    row: "codes.trial-claimed",
    hear: refusal(({ ids }) => `mutation { assignToken(token: "${ids["trialToken"]}") { id } }`, {
      by: ({ stranger }) => stranger,
    }),
  },
  {
    row: "codes.trial-unfinished",
    spoil: beginTrial,
    hear: refusal(({ ids }) => `mutation { assignToken(token: "${ids["unfinishedToken"]}") { id } }`),
  },
  { row: "at.getArticle.invalid-input", hear: refusal('{ article(id: "") { id } }') },
  {
    row: "at.publishArticle.upgrade-needed",
    hear: refusal(
      ({ ids }) => `mutation { publishArticle(articleId: "${ids["trialArticleId"]}", version: 1) { id } }`,
      { by: ({ stranger }) => stranger },
    ),
  },
  {
    row: "at.createIntegration.connection-refused",
    hear: refusal(
      (stage) => `mutation { createIntegration(site: ${wrongSite(stage)}, settings: { label: "x" }) { id } }`,
    ),
  },
  {
    row: "at.updateIntegration.connection-refused",
    hear: refusal(
      ({ ids }) =>
        `mutation { updateIntegration(id: "${ids["integrationId"]}", settings: {}, password: "wrong") { id } }`,
    ),
  },
  {
    row: "at.listWordPressCategories.connection-refused",
    spoil: fault(wordpress, "GET", { regex: "categories" }, { kind: "status", status: 401 }),
    hear: refusal(({ ids }) => `{ wordPressCategories(integrationId: "${ids["integrationId"]}") { id } }`),
  },
  { row: "at.assignToken.not-found", hear: refusal('mutation { assignToken(token: "unknown") { id } }') },
  // Last: it uses up this field's rate limit for the minute.
  { row: "codes.rate-limited", spoil: askTooOften, hear: refusal(resend) },
];

async function hearReadKey(stage: Stage, locale: "en" | "vi"): Promise<string | undefined> {
  const { key } = await askFor<{ key: string }>(
    stage.product.url,
    stage.owner,
    'mutation { createApiKey(name: "reader", scope: READ) { key } }',
  );
  return refusal('mutation { updateProfile(name: "x") { name } }', { by: () => ({ "x-api-key": key }) })(stage, locale);
}

async function approve({ product, owner, ids }: Stage) {
  await askFor(
    product.url,
    owner,
    `mutation { approveArticle(articleId: "${ids["articleId"]}", version: ${ids["version"]}) { id } }`,
  );
  return async () => {};
}

/** The free plan has only ten units. */
async function useUp({ product, strangerId, ids }: Stage) {
  await product.sql(
    "insert into plan_units (owner_id, article_id, taken_at) select $1, gen_random_uuid(), now() " +
      "from generate_series(1, 10)",
    [strangerId],
  );
  await product.sql("update articles set status = 'PENDING', waiting_for = 'quota' where id = $1", [
    ids["trialArticleId"],
  ]);
  return () =>
    product.sql("update articles set status = 'GENERATED', waiting_for = null where id = $1", [ids["trialArticleId"]]);
}

/** Two windows of one browser: both come back from Instagram, and the first creates the source. */
async function hearSourceExists(stage: Stage, locale: "en" | "vi"): Promise<string | undefined> {
  const { product, owner, ids } = stage;
  const userId = String(ids[`${locale}UserId`]);
  const [first, second] = [await authorize(product, owner, userId), await authorize(product, owner, userId)];
  const create = (connection: string) =>
    `mutation { createSource(connectionId: "${connection}", settings: { label: "Twice" }) { id } }`;
  await askFor(product.url, owner, create(first));
  return refusal(create(second))(stage, locale);
}

/** No worker is running any more. */
async function beginTrial({ product, ids }: Stage) {
  ids["unfinishedToken"] = await tryNow(product, false);
  return async () => {};
}

function resend(): string {
  const calls = Array.from({ length: 10 }, (_, index) => `a${index}: resendApproval(articleId: "${missing}") { id }`);
  return `mutation { ${calls.join(" ")} }`;
}

async function askTooOften(stage: Stage) {
  for (let round = 0; round < 3; round += 1) await refusal(resend)(stage, "en");
  return async () => {};
}
