import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { getBillingInfo } from "../../../src/owner/billing/get-billing-info.ts";
import type { PublicationsTable } from "../../../src/post/publications/tables.ts";
import { plans } from "../../../src/owner/plans/plans.ts";
import { toMarker } from "../../../src/post/publications/get-publishable.ts";
import { root } from "../../root.ts";
import type { History } from "./checker/history.ts";
import type { Owner } from "./create-owners.ts";
import { listFailed } from "./heal.ts";
import { readEvents, readSubscriptions } from "./read-billing.ts";
import { countModelCalls, readDeliveries, readFound, readSite, type SitePost } from "./read-journals.ts";
import { readOutputs } from "./read-outputs.ts";
import type { Told } from "./told.ts";
import type { World } from "./world.ts";

/** Look, write and repair, each called at most four times: transport, room and form may fail once each. */
const MOST_CALLS_PER_ATTEMPT = 12;

/** Collects the history from all sides; everything but `restored`, which needs a separate start. */
export async function readHistory(world: World, owners: Owner[], told: Told): Promise<Omit<History, "restored">> {
  const { ctx } = world;
  const { db } = ctx;
  const [articles, versions, units, approvals, audit, publications, mails] = await Promise.all([
    db
      .selectFrom("articles as article")
      .innerJoin("posts as post", "post.id", "article.post_id")
      .selectAll("article")
      .select(["post.media_id", "post.imported_at"])
      .execute(),
    db.selectFrom("article_versions").select(["article_id", "version", "title", "created_by"]).execute(),
    db.selectFrom("plan_units").selectAll().execute(),
    db.selectFrom("approvals").selectAll().execute(),
    db
      .selectFrom("audit_log")
      .select(["actor", "action", "subject_id"])
      .where("action", "in", ["article.approved", "article.declined"])
      .execute(),
    db.selectFrom("publications").selectAll().execute(),
    db.selectFrom("mails").select(["id", "owner_id", "state"]).execute(),
  ]);
  const site = await readSite(world);
  const deliveries = await readDeliveries(world);
  const there = (ownerId: string) => owners.some((owner) => owner.ownerId === ownerId && owner.deletedAt === null);
  const edits = told.edits.filter(({ ownerId }) => there(ownerId));
  return {
    owners: owners.map(({ ownerId, deletedAt, addresses }) => ({ ownerId, deletedAt, addresses })),
    found: await readFound(world, owners),
    articles: articles.map((row) => ({
      articleId: row.id,
      ownerId: row.owner_id,
      sourceId: row.source_id,
      mediaId: row.media_id,
      status: row.status,
      failure: row.failure,
      waitsForQuota: row.waiting_for === "quota",
      attempts: row.attempt,
      importedAt: row.imported_at.getTime(),
    })),
    versions: versions.map((row) => ({
      articleId: row.article_id,
      version: row.version,
      title: row.title,
      by: row.created_by.type === "system" ? "system" : "user",
    })),
    units: units.map((row) => ({ ownerId: row.owner_id, articleId: row.article_id, takenAt: row.taken_at.getTime() })),
    quota: { periodMs: ctx.config.plans.periodMs, limits: told.limits, answers: await askQuota(world, owners) },
    approvals: approvals.map((row) => ({
      approvalId: row.id,
      articleId: row.article_id,
      version: row.version,
      decision: row.decision === "approved" || row.decision === "declined" ? row.decision : null,
      expired: row.expires_at.getTime() <= world.now(),
    })),
    decisions: audit.map(({ actor, action, subject_id }) => ({
      approvalId: actor.type === "approver" ? actor.approvalId : null,
      articleId: subject_id,
      decision: action === "article.approved" ? "approved" : "declined",
    })),
    races: told.races,
    publications: publications.map(
      ({ owner_id, article_id: articleId, integration_id: integrationId, version, state }) => ({
        articleId,
        integrationId,
        version,
        state: requireMade(state),
        marker: toMarker(owner_id, articleId, integrationId),
      }),
    ),
    site: withoutGivenUp(withoutDeleted(site, owners, publications), await listFailed(world, { mayPublish: false })),
    mails: mails.map(({ id, owner_id, state }) => ({ mailId: id, ownerId: owner_id, state })),
    deliveries,
    acknowledged: [
      ...told.decided
        .filter(({ ownerId }) => there(ownerId))
        .map(({ approvalId }) => ({
          what: `the decision of ${approvalId}`,
          there: isDecided(approvalId, approvals, articles, world.now()),
        })),
      ...told.approved
        .filter(({ ownerId }) => there(ownerId))
        .map(({ articleId, version }) => ({
          what: `the approval of ${articleId}`,
          there: approvals.some(
            (row) => row.article_id === articleId && row.version === version && row.decision === "approved",
          ),
        })),
    ],
    edits,
    billing: { subscriptions: await readSubscriptions(world), events: await readEvents(world), plans: told.plans },
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
    migrations: await readMigrations(world),
  };
}

/** Nobody unpublishes in this run. */
function requireMade(state: PublicationsTable["state"]): History["publications"][number]["state"] {
  if (state === "unpublishing" || state === "unpublished") throw new Error(`a publication is ${state}`);
  return state;
}

type Publication = { owner_id: string; article_id: string; integration_id: string };

/** A deleted owner's posts stay on their site, and we no longer know them. */
function withoutDeleted(site: SitePost[], owners: Owner[], publications: Publication[]): History["site"] {
  const known = new Set(
    publications.map(({ owner_id, article_id, integration_id }) => toMarker(owner_id, article_id, integration_id)),
  );
  const someoneLeft = owners.some(({ deletedAt }) => deletedAt !== null);
  return site.filter(({ marker }) => marker !== "" && (known.has(marker) || !someoneLeft));
}

/** A failed publication's draft stays for its next attempt, even if the plan no longer allows one. */
function withoutGivenUp(site: History["site"], failed: Publication[]): History["site"] {
  const givenUp = new Set(
    failed.map(({ owner_id, article_id, integration_id }) => toMarker(owner_id, article_id, integration_id)),
  );
  return site.filter(({ marker, status }) => status !== "draft" || !givenUp.has(marker));
}

/** Decided, or no longer open: there is a newer version, or it has expired. */
function isDecided(
  approvalId: string,
  approvals: { id: string; article_id: string; version: number; decision: string | null; expires_at: Date }[],
  articles: { id: string; version: number }[],
  now: number,
): boolean {
  const approval = approvals.find(({ id }) => id === approvalId);
  const article = articles.find(({ id }) => id === approval?.article_id);
  if (approval === undefined || article === undefined) return false;
  return approval.decision !== null || article.version > approval.version || approval.expires_at.getTime() <= now;
}

async function askQuota({ ctx, now }: World, owners: Owner[]): Promise<History["quota"]["answers"]> {
  const living = owners.filter(({ deletedAt }) => deletedAt === null);
  const at = now();
  const then = { ...ctx, clock: { now: () => new Date(at) } };
  return Promise.all(
    living.map(async (owner) => {
      const { usage } = await getBillingInfo(then, owner);
      return {
        ownerId: owner.ownerId,
        at,
        used: usage.articlesInPeriod,
        max: usage.maxArticlesInPeriod,
        remaining: usage.remaining,
      };
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
  const addresses = owners.find((owner) => owner.ownerId === ownerId)?.addresses.map(({ address }) => address) ?? [];
  return [
    ...posts,
    ...deliveries.filter(({ to }) => addresses.includes(to)).map(({ mailId, at }) => ({ what: `mail ${mailId}`, at })),
  ];
}

async function countSecretsOfDeleted({ ctx }: World, owners: Owner[]): Promise<number> {
  const gone = owners.filter(({ deletedAt }) => deletedAt !== null).map(({ ownerId }) => ownerId);
  if (gone.length === 0) return 0;
  const counts = await Promise.all(
    (["sources", "integrations", "api_keys", "approval_links"] as const).map((table) =>
      ctx.db.selectFrom(table).select("owner_id").where("owner_id", "in", gone).execute(),
    ),
  );
  return counts.reduce((sum, rows) => sum + rows.length, 0);
}

function listSecrets(world: World, owners: Owner[], told: Told): History["secrets"] {
  const env = world.rig.readEnvironment();
  const settings = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS", "INSTAGRAM_APP_SECRET"].map((name) => ({
    name,
    value: env[name] ?? "",
  }));
  return [
    ...owners.flatMap(({ secrets }) => secrets),
    ...told.linkTokens.map((value) => ({ name: "a mailed link's token", value })),
    ...settings,
    { name: "SECRET_KEYS", value: env["SECRET_KEYS"]?.split(":")[1] ?? "" },
    { name: "the database's password", value: world.database.password },
  ];
}

async function readMigrations({ ctx }: World): Promise<History["migrations"]> {
  const files = await readdir(join(root, "migrations"));
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(ctx.db);
  return { expected: files.filter((file) => file.endsWith(".sql")), applied: rows.map(({ name }) => name) };
}

/** Limits that hold from the beginning; `told` has later changes. */
export function firstLimits(owners: Owner[], free: number): History["quota"]["limits"] {
  return owners.map(({ ownerId }, index) => ({
    ownerId,
    from: 0,
    max: index < free ? plans.free.maxArticlesInPeriod : plans.premium.maxArticlesInPeriod,
  }));
}
