import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { getBillingInfo } from "../../../src/owner/billing/get-billing-info.ts";
import { plans } from "../../../src/owner/plans/plans.ts";
import { listMigrations } from "../../../src/platform/db/migrate.ts";
import { toMarker } from "../../../src/post/publications/read-post.ts";
import { control, readMails } from "../../../test/rig.ts";
import { readEffects } from "../shared/deliveries.ts";
import { readMarkedPosts } from "../shared/site-posts.ts";
import type { History } from "./checker/history.ts";
import type { Owner } from "./create-owners.ts";
import { listFailed } from "./heal.ts";
import { readBilling } from "./read-billing.ts";
import type { Told } from "./told.ts";
import type { World } from "./world.ts";

/** Look, write and repair, each called at most four times: transport, room and form may fail once each. */
const MOST_CALLS_PER_ATTEMPT = 12;

/** What the database says happened, in the terms of the history. */
const rowsOf = {
  articles: `select article.id as "articleId", article.owner_id as "ownerId", article.source_id as "sourceId",
    media_id as "mediaId", status, failure, coalesce(waiting_for = 'quota', false) as "waitsForQuota",
    attempt as attempts, version from articles as article join posts on posts.id = article.post_id`,
  versions: `select article_id as "articleId", version, title, created_by ->> 'type' as by from article_versions`,
  units: `select owner_id as "ownerId", article_id as "articleId",
    (extract(epoch from taken_at) * 1000)::float as "takenAt" from plan_units`,
  approvals: `select id as "approvalId", article_id as "articleId", version, decision,
    (extract(epoch from expires_at) * 1000)::float as "expiresAt" from approvals`,
  decisions: `select case when actor ->> 'type' = 'approver' then actor ->> 'approvalId' end as "approvalId",
    subject_id as "articleId", replace(action, 'article.', '') as decision
    from audit_log where action in ('article.approved', 'article.declined')`,
  publications: `select owner_id as "ownerId", article_id as "articleId", integration_id as "integrationId",
    version, state from publications`,
  mails: `select id as "mailId", owner_id as "ownerId", state from mails`,
};

/** Collects the history from all sides; everything but `restored`, which needs a separate start. */
export async function readHistory(world: World, owners: Owner[], told: Told): Promise<Omit<History, "restored">> {
  const { ctx, sql, now } = world;
  const read = async <Row>(name: keyof typeof rowsOf) => (await sql(rowsOf[name])) as Row[];
  const articles = await read<History["articles"][number] & { version: number }>("articles");
  const approvals = await read<History["approvals"][number] & { expiresAt: number }>("approvals");
  const unmarked = await read<History["publications"][number] & { ownerId: string }>("publications");
  const publications = unmarked.map((one) => ({
    ...one,
    marker: toMarker(one.ownerId, one.articleId, one.integrationId),
  }));
  const site = await readSite(world);
  const deliveries = await readDeliveries(world);
  const isThere = ({ ownerId }: { ownerId: string }) =>
    owners.some((owner) => owner.ownerId === ownerId && owner.deletedAt === null);
  const givenUp = (await listFailed(world, false)).map((one) =>
    toMarker(one.owner_id, one.article_id, one.integration_id),
  );
  const someoneLeft = owners.some(({ deletedAt }) => deletedAt !== null);
  /** Decided, or no longer open: there is a newer version, or it has expired. */
  const isDecided = (approvalId: string) => {
    const approval = approvals.find((one) => one.approvalId === approvalId);
    const article = articles.find((one) => one.articleId === approval?.articleId);
    if (approval === undefined || article === undefined) return false;
    return approval.decision !== null || article.version > approval.version || approval.expiresAt <= now();
  };
  return {
    owners,
    found: await readFound(world, owners),
    articles,
    versions: await read("versions"),
    units: await read("units"),
    quota: { periodMs: ctx.config.plans.periodMs, limits: told.limits, answers: await askQuota(world, owners) },
    approvals,
    decisions: await read("decisions"),
    races: told.races,
    publications,
    site: site
      // A deleted owner's posts stay on their site, and we no longer know them.
      .filter(({ marker }) => marker !== "" && (!someoneLeft || publications.some((one) => one.marker === marker)))
      // A failed publication's draft stays for its next attempt, even if the plan no longer allows one.
      .filter(({ marker, status }) => status !== "draft" || !givenUp.includes(marker)),
    mails: await read("mails"),
    deliveries,
    acknowledged: [
      ...told.decided
        .filter(isThere)
        .map(({ approvalId }) => ({ what: `the decision of ${approvalId}`, there: isDecided(approvalId) })),
      ...told.approved.filter(isThere).map(({ articleId, version }) => ({
        what: `the approval of ${articleId}`,
        there: approvals.some(
          (one) => one.articleId === articleId && one.version === version && one.decision === "approved",
        ),
      })),
    ],
    edits: told.edits.filter(isThere),
    billing: { ...(await readBilling(world)), plans: told.plans },
    silences: told.silences.map((silence) => ({ ...silence, traffic: findTraffic(silence, site, deliveries, owners) })),
    secretsOfDeleted: await countSecretsOfDeleted(world, owners),
    model: {
      calls: await countModelCalls(world),
      mostCallsPerAttempt: MOST_CALLS_PER_ATTEMPT,
      otherAttempts: told.otherAttempts,
    },
    secrets: listSecrets(world, owners, told),
    outputs: await readOutputs(world, told.linkTokens),
    trials: told.trials,
    stops: world.supervisor.stops,
    migrations: {
      expected: await listMigrations(),
      applied: (await sql("select name from migrations")).map(({ name }) => String(name)),
    },
  };
}

/** Every post on Instagram, and whether it has to become an article. */
export async function readFound({ peers }: World, owners: Owner[]): Promise<History["found"]> {
  type Added = { postId: string; userId: string; mediaType: string; productType: string };
  const kinds: Record<string, string> = { STORY: "story", AD: "ad", REELS: "reel" };
  const media: Record<string, string> = { VIDEO: "video", CAROUSEL_ALBUM: "carousel" };
  const added = await readEffects<Added>(peers.instagram, "post.added");
  return added.flatMap(({ postId: mediaId, userId, mediaType, productType }) => {
    const owner = owners.find(({ instagramUserId }) => instagramUserId === userId);
    if (owner === undefined) return [];
    const kind = kinds[productType] ?? media[mediaType] ?? "image";
    const wanted = owner.deletedAt === null && (kind === "image" || kind === "carousel");
    return [{ mediaId, kind, ownerId: owner.ownerId, wanted }];
  });
}

async function readDeliveries({ peers }: World): Promise<History["deliveries"]> {
  // The envelope lists the recipients.
  type Received = { messageId: string; to: string[]; at: string };
  return (await readEffects<Received>(peers.mailbox, "mail.received")).flatMap(({ messageId, to, at }) =>
    to.map((address) => ({
      mailId: /[0-9a-f-]{36}/.exec(messageId)?.[0] ?? messageId,
      to: address,
      at: Date.parse(at),
    })),
  );
}

type SitePost = History["site"][number] & { changedAt: number[] };

/** Everything on the site, with the times when the product changed it. */
async function readSite({ peers: { wordpress } }: World): Promise<SitePost[]> {
  const posts = await readMarkedPosts(wordpress);
  const touched = [
    ...(await readEffects(wordpress, "post.created")),
    ...(await readEffects(wordpress, "post.updated")),
  ];
  return posts.map(({ id, status, title, marker }) => ({
    postId: String(id),
    status,
    title,
    marker: marker ?? "",
    changedAt: touched.filter(({ postId }) => postId === id).map(({ at }) => Date.parse(at)),
  }));
}

/** Including those without an answer. */
async function countModelCalls({ peers }: World): Promise<number> {
  type Request = { kind: string; method?: string; path?: string };
  const { records } = await control<{ records: Request[] }>(peers.model, "GET", "/journal");
  const isCall = ({ kind, method, path }: Request) =>
    kind === "request" && method === "POST" && path?.startsWith("/v1/chat") === true;
  return records.filter(isCall).length;
}

async function askQuota({ ctx, now }: World, owners: Owner[]): Promise<History["quota"]["answers"]> {
  const at = now();
  const then = { ...ctx, clock: { now: () => new Date(at) } };
  return Promise.all(
    owners
      .filter(({ deletedAt }) => deletedAt === null)
      .map(async (owner) => {
        const {
          articlesInPeriod: used,
          maxArticlesInPeriod: max,
          remaining,
        } = (await getBillingInfo(then, owner)).usage;
        if (max === null || remaining === null) throw new Error("Where people pay, everyone has a limit");
        return { ownerId: owner.ownerId, at, used, max, remaining };
      }),
  );
}

function findTraffic(
  { ownerId, markers, kind }: Told["silences"][number],
  site: SitePost[],
  deliveries: History["deliveries"],
  owners: Owner[],
): { what: string; at: number }[] {
  const posts = site
    .filter(({ marker }) => markers.includes(marker))
    .flatMap(({ postId, changedAt }) => changedAt.map((at) => ({ what: `a change of post ${postId}`, at })));
  if (kind === "switched-off") return posts;
  const own = owners.find((owner) => owner.ownerId === ownerId)?.addresses.map(({ address }) => address) ?? [];
  const mails = deliveries.filter(({ to }) => own.includes(to));
  return [...posts, ...mails.map(({ mailId, at }) => ({ what: `mail ${mailId}`, at }))];
}

async function countSecretsOfDeleted({ sql }: World, owners: Owner[]): Promise<number> {
  const gone = owners.filter(({ deletedAt }) => deletedAt !== null).map(({ ownerId }) => ownerId);
  const tables = ["sources", "integrations", "api_keys", "approval_links"];
  const rows = await Promise.all(tables.map((name) => sql(`select from ${name} where owner_id = any($1)`, [gone])));
  return rows.flat().length;
}

function listSecrets({ rig, databaseUrl }: World, owners: Owner[], { linkTokens }: Told): History["secrets"] {
  const env = rig.readEnvironment();
  const names = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS", "INSTAGRAM_APP_SECRET"];
  return [
    ...owners.flatMap(({ secrets }) => secrets),
    ...linkTokens.map((value) => ({ name: "a mailed link's token", value })),
    ...names.map((name) => ({ name, value: env[name] ?? "" })),
    { name: "SECRET_KEYS", value: env["SECRET_KEYS"]?.split(":")[1] ?? "" },
    { name: "the database's password", value: new URL(databaseUrl).password },
  ];
}

/** Everything that the product wrote down or sent, and every row of every table as text; no secret may be in it. */
async function readOutputs(
  { logFolder, rig, database, sql }: World,
  linkTokens: string[],
): Promise<History["outputs"]> {
  const logs = (await readdir(logFolder)).map((name) => join(logFolder, name));
  const files = [...logs, database.logFile].map(async (name) => ({ name, text: await readFile(name, "utf8") }));
  const mails = (await readMails(rig.mailbox)).map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
  // An email exists to carry its own link, the one secret allowed in it.
  const mailed = linkTokens.reduce((text, token) => text.replaceAll(token, ""), mails.join("\n"));
  const tables = await sql(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')",
  );
  const dumped = tables.map(async ({ name }) => {
    const rows = await sql(`select t::text as row from ${String(name)} as t`);
    return { name: `table ${String(name)}`, text: rows.map(({ row }) => row).join("\n") };
  });
  return Promise.all([...files, { name: "the mails", text: mailed }, ...dumped]);
}

/** Limits that hold from the beginning; `told` has later changes. */
export function firstLimits(owners: Owner[], free: number): History["quota"]["limits"] {
  const limitAt = (index: number) => (index < free ? plans.free : plans.premium).maxArticlesInPeriod;
  return owners.map(({ ownerId }, index) => ({ ownerId, from: 0, max: limitAt(index) }));
}
