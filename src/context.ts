import { type BaseContext, createBaseContext } from "./base-context.ts";
import type { Config } from "./platform/config/config.ts";
import type { Secret, Secrets } from "./platform/config/secrets.ts";
import { createFilesPublisher } from "./connectors/files/index.ts";
import { createGitPublisher } from "./connectors/git/index.ts";
import { createGhostPublisher } from "./connectors/ghost/index.ts";
import {
  createFacebookLogin,
  createInstagramConnector,
  createInstagramLogin,
  type InstagramConnector,
  type InstagramLogins,
} from "./connectors/instagram/index.ts";
import { createMicropubPublisher } from "./connectors/micropub/index.ts";
import type { ModelConnector } from "./connectors/model/contract.ts";
import type { LocalModel } from "./connectors/model/list-local-models.ts";
import type { Publisher } from "./connectors/publisher.ts";
import { retryAddressed, retryInstagram, retryPublisher, retryStripe } from "./connectors/retrying.ts";
import { createBluesky } from "./connectors/bluesky/index.ts";
import { createMastodon } from "./connectors/mastodon/index.ts";
import { createPixelfed } from "./connectors/pixelfed/index.ts";
import { createFeeds } from "./connectors/feed/index.ts";
import type { AddressedSources } from "./connectors/source.ts";
import type { OpenMailbox } from "./connectors/mail/open-mailbox.ts";
import type { SmsSender } from "./connectors/sms/index.ts";
import type { StripeConnector } from "./connectors/stripe/index.ts";
import { createWordPressPublisher } from "./connectors/wordpress/index.ts";
import { createWordPressCom, type WordPressCom } from "./connectors/wordpress-com/index.ts";
import { openOwnerDatabases } from "./platform/db/owner-databases.ts";
import type { Pipeline } from "./post/events.ts";
import { createHostedPublisher } from "./post/hosted/publishing/create-hosted-publisher.ts";
import type { IntegrationKind } from "./post/integrations/tables.ts";
import { toComRedirectUri } from "./post/integrations/connecting/com-redirect-uri.ts";
import { findComClient } from "./post/integrations/connecting/find-com-client.ts";
import { pipeline } from "./post/pipeline.ts";
import { withinAppLimit } from "./post/sources/polling/within-app-limit.ts";
import { createOutbound, type Outbound } from "./platform/guards/outbound.ts";
import { createSignedAddresses } from "./platform/guards/signed-address.ts";
import { openJobQueue } from "./platform/jobs/queue.ts";
import { openPictures } from "./platform/pictures/open-pictures.ts";
import type { Platform } from "./platform/platform.ts";
import { findInstallationSecret } from "./owner/sign-in/installation-secret.ts";
import { createTokenVerifier, type TokenVerifier } from "./owner/sign-in/token-verifier.ts";
import { createUserPool, type UserPool } from "./owner/sign-in/user-pool.ts";
import { listModels, type UsableModel } from "./writer/model/list-models.ts";
import { openWriters } from "./writer/open-writers.ts";
import { type ModelTest, testModel } from "./writer/model/test-model.ts";
import type { Writers } from "./writer/writers.ts";

// Each of these adds its tables to the database type.
import type {} from "./operator/backup/tables.ts";
import type {} from "./owner/accounts/tables.ts";
import type {} from "./owner/billing/tables.ts";
import type {} from "./owner/operators/tables.ts";
import type {} from "./owner/webhooks/tables.ts";
import type {} from "./post/approvals/tables.ts";
import type {} from "./post/archive/tables.ts";
import type {} from "./post/articles/tables.ts";
import type {} from "./post/facts/tables.ts";
import type {} from "./post/hosted/tables.ts";
import type {} from "./post/integrations/tables.ts";
import type {} from "./post/posts/tables.ts";
import type {} from "./post/publications/proposals/tables.ts";
import type {} from "./post/publications/tables.ts";
import type {} from "./post/questions/tables.ts";
import type {} from "./post/photo-mails/tables.ts";
import type {} from "./post/replies/tables.ts";
import type {} from "./post/sources/tables.ts";
import type {} from "./post/trials/tables.ts";
import type {} from "./writer/model/store/tables.ts";

/** Everything that a verb may use; each takes only what it needs. */
export type Context = Platform & {
  instagram: InstagramConnector;
  addressed: AddressedSources;
  /** The login variants that the operator has set up; without any, accounts can't be connected. */
  instagramLogins: InstagramLogins;
  /** The kinds of sites that this installation publishes to. */
  publishers: Partial<Record<IntegrationKind, Publisher>>;
  /** Null: this installation isn't known at WordPress.com. */
  wordpressCom: WordPressCom | null;
  pipeline: Pipeline;
  /** The secret of mail servers that post delivery reports; null: no reports over HTTP. */
  bounceSecret: Secret<string> | null;
  /** Opens the mailbox that gets replies and photos; null: the operator has set none. */
  openMailbox: (() => Promise<OpenMailbox>) | null;
  /** Null: no gateway is set up, so codes are sent only by email. */
  sms: SmsSender | null;
  writers: Writers;
  /** Makes a few small calls to a model that an owner brings. */
  testOwnModel(model: UsableModel): Promise<ModelTest>;
  /** Null: sign-in is unavailable. */
  tokens: TokenVerifier | null;
  /** Null: sign-in is unavailable. */
  userPool: UserPool | null;
  /** Null without billing keys. */
  stripe: StripeConnector | null;
};

/** Builds everything once. `overrides` are for tests, e.g. a manual clock or a writer that fails. */
export async function createContext(
  config: Config,
  secrets: Secrets,
  overrides: Partial<Context> = {},
): Promise<Context & { close(): Promise<void> }> {
  const base = await createBaseContext(config, secrets, overrides);
  const { clock, db, log } = base;
  const databaseUrl = secrets.databaseUrl.reveal();
  const ownerDatabases = openOwnerDatabases(databaseUrl, { max: config.databasePool, log });
  const jobs = overrides.jobs ?? (await openJobQueue(databaseUrl, log, clock));
  const peers = createOutbound({ allow: config.outboundAllow });
  const outbound = createOutbound({ allow: config.outboundAllowOwners, ofOwners: true });
  const pictures = await openPictures(config, secrets);
  const instagram = withinAppLimit(retryInstagram(openInstagram(config, secrets, peers)), { clock, db });
  const userPool = { outbound: peers, findCallKey: () => findInstallationSecret(base, "identity-calls") };
  const wordpressCom = openWordPressCom(config, secrets, base, { peers, outbound });
  const connectOwn = (model: UsableModel) => openModel(model, config.writing, outbound);
  const context: Context = {
    ...base,
    dbOf: ownerDatabases.of,
    addresses: createSignedAddresses(secrets.sealingKeys.reveal()),
    pictures,
    instagram,
    instagramLogins: openInstagramLogins(config, secrets, { outbound: peers, instagram }),
    addressed: {
      bluesky: retryAddressed(createBluesky({ outbound: peers, apiUrl: config.blueskyUrl })),
      mastodon: retryAddressed(createMastodon({ outbound })),
      pixelfed: retryAddressed(createPixelfed({ outbound })),
      feed: retryAddressed(createFeeds({ outbound, clock })),
    },
    outbound,
    wordpressCom,
    publishers: {
      wordpress: retryPublisher(createWordPressPublisher({ outbound })),
      ...(wordpressCom && { "wordpress-com": retryPublisher(wordpressCom.publisher) }),
      micropub: retryPublisher(createMicropubPublisher({ outbound })),
      ghost: retryPublisher(createGhostPublisher({ outbound })),
      git: retryPublisher(createGitPublisher({ outbound })),
      files: retryPublisher(createFilesPublisher({ outbound })),
      ...(config.blogs && { hosted: createHostedPublisher({ clock, config, db, jobs, pictures }) }),
    },
    pipeline,
    bounceSecret: secrets.bounces,
    openMailbox: toMailboxOpener(config, secrets),
    writers: openWriters(
      {
        ...{ db, clock, pictures, log, sealing: base.sealing },
        connect: (model) => openModel(model, config.writing, peers),
        connectOwn,
      },
      { config: config.writing, keys: secrets.modelKeys },
    ),
    testOwnModel: async (model) => testModel({ db, clock }, await connectOwn(model), null, { isOfOwner: true }),
    tokens: config.signIn === null ? null : createTokenVerifier(config.signIn, { ...userPool, clock }),
    userPool: config.signIn === null ? null : createUserPool(config.signIn, userPool),
    stripe: await openStripe(config, secrets),
    jobs,
    ...overrides,
  };
  return {
    ...context,
    async close() {
      await jobs.close();
      await Promise.all([peers, outbound].map((way) => way.close()));
      await ownerDatabases.close();
      await base.close();
    },
  };
}

/** Null without an app's id. Its calls go to a peer of the operator's; the sites' own pages are their owners'. */
function openWordPressCom(
  { wordpressCom, http }: Config,
  { wordpressComSecret }: Secrets,
  base: Pick<BaseContext, "db" | "sealing">,
  { peers, outbound }: { peers: Outbound; outbound: Outbound },
): WordPressCom | null {
  const { apiUrl, client } = wordpressCom;
  if (client === null) return null;
  const app = { id: client, secret: wordpressComSecret?.reveal() ?? null };
  return createWordPressCom({
    outbound: peers,
    pages: outbound,
    apiUrl,
    redirectUri: toComRedirectUri(http.publicUrl),
    findClient: async (uri, register) => (client === "register" ? findComClient(base, uri, register) : app),
  });
}

/** Loads the client only when the mailbox is opened. */
export function toMailboxOpener({ replies }: Config, { mailboxPassword }: Secrets): Context["openMailbox"] {
  const mailbox = replies?.mailbox ?? null;
  if (mailbox === null || mailboxPassword === null) return null;
  return async () => {
    const { openMailbox } = await import("./connectors/mail/open-mailbox.ts");
    return openMailbox({ ...mailbox, password: mailboxPassword.reveal() });
  };
}

/** Null without billing keys. Loads Stripe's library only with them. */
export async function openStripe({ billing }: Config, { stripe }: Secrets): Promise<StripeConnector | null> {
  if (billing === null || stripe === null) return null;
  const { createStripeConnector } = await import("./connectors/stripe/index.ts");
  return retryStripe(createStripeConnector({ ...billing, ...stripe.reveal() }));
}

/** Connects to a model. Loads the vendors' libraries. */
export async function openModel(
  { provider, url, name, apiKey }: UsableModel,
  { timeoutMs }: Config["writing"],
  outbound: Outbound,
): Promise<ModelConnector> {
  const { createModelConnector } = await import("./connectors/model/index.ts");
  return createModelConnector({ provider, url, model: name, apiKey, timeoutMs }, { outbound });
}

/** Models that programs on this machine, or beside it in a container, offer. */
export async function findLocalModels(): Promise<LocalModel[]> {
  const { listLocalModels, localPlaces } = await import("./connectors/model/list-local-models.ts");
  const outbound = createOutbound({ allow: Object.values(localPlaces).flat() });
  return listLocalModels(outbound).finally(() => outbound.close());
}

/** The operator's models in the order of use. */
export async function openModels(
  ctx: Pick<Context, "db" | "sealing" | "config">,
  keys: Secrets["modelKeys"],
  outbound: Outbound,
): Promise<ModelConnector[]> {
  const models = await listModels(ctx, { config: ctx.config.writing, keys });
  return Promise.all(models.map((model) => openModel(model, ctx.config.writing, outbound)));
}

/** Tries each call once; callers decide about retries. */
export function openInstagram(
  { instagram, meta }: Config,
  { metaAppSecret }: Secrets,
  outbound: Outbound,
): InstagramConnector {
  const { apiVersion, pictureHosts } = instagram;
  const facebookLogin = { graphUrl: meta.graphUrl, apiVersion, appSecret: metaAppSecret?.reveal() ?? null };
  return createInstagramConnector({ outbound, instagramLogin: instagram, facebookLogin, pictureHosts });
}

export function openInstagramLogins(
  { instagram, meta }: Config,
  { instagramAppSecret, metaAppSecret }: Secrets,
  outside: { outbound: Outbound; instagram: InstagramConnector },
): InstagramLogins {
  const logins: InstagramLogins = {};
  if (instagram.appId !== null && instagramAppSecret !== null) {
    logins["instagram-login"] = createInstagramLogin({
      ...instagram,
      ...outside,
      appId: instagram.appId,
      appSecret: instagramAppSecret.reveal(),
    });
  }
  if (meta.appId !== null && metaAppSecret !== null) {
    const { apiVersion } = instagram;
    const login = {
      ...meta,
      apiVersion,
      outbound: outside.outbound,
      appId: meta.appId,
      appSecret: metaAppSecret.reveal(),
    };
    logins["facebook-login"] = createFacebookLogin({ ...login, grants: "accounts" });
    logins["facebook-page"] = createFacebookLogin({ ...login, grants: "pages" });
  }
  return logins;
}
