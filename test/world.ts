import type { Caller } from "../src/platform/actor.ts";
import type { Context } from "../src/context.ts";
import { createIntegration } from "../src/post/integrations/connecting/create-integration.ts";
import type { ArticleLanguage, Locale } from "../src/platform/languages.ts";
import { startWorker } from "../src/entries/worker/worker.ts";
import type { ArticleWriter } from "../src/writer/article-writer.ts";
import { onlyWriter } from "../src/writer/writers.ts";
import { afterSuite } from "./after-suite.ts";
import { createDatabase } from "./postgres.ts";
import { connectInstagram, openOwner } from "./owners.ts";
import { openSuiteLog } from "./suite-log.ts";
import { control, type Rig, startRig } from "./rig.ts";
import { requireTarget, type TestedTarget } from "./targets.ts";
import { waitUntil } from "./wait-until.ts";

/** A clock that a test moves by hand. Starts at the real time, so that the peers' tokens are valid. */
export type HandClock = { now(): Date; advance(ms: number): void };

/** `writer` writes everything. */
export type WorldOverrides = Partial<Context> & { writer?: ArticleWriter };

/** A separate world for one suite: database, simulators, the service's parts in this process, clock. */
export type World = {
  rig: Rig;
  ctx: Context;
  clock: HandClock;
  /** Acts as an owner, who sees only their own rows, as in API operations. */
  as(caller: Caller): Context;
  /** A new owner with a unique email address. */
  createOwner(options?: { locale?: Locale }): Promise<Caller & { email: string }>;
  /** A new, connected Instagram account; if there is a `post`, it becomes an article at once. */
  connectAccount(
    caller: Caller,
    options?: { language?: ArticleLanguage; post?: object },
  ): Promise<{ sourceId: string; userId: string }>;
  /** A simulator as the owner's integration; WordPress by default. */
  connectSite(caller: Caller, kind?: TestedTarget["kind"]): Promise<{ integrationId: string }>;
  addPost(userId: string, post: object): Promise<{ id: string }>;
  /** Runs the worker in this process until `done` returns true. */
  workUntil(done: () => Promise<boolean>): Promise<void>;
};

const labels = { wordpress: "WordPress", micropub: "Partner platform", ghost: "Ghost" };

export async function createWorld(
  { writer, ...overrides }: WorldOverrides = {},
  settings: Record<string, string> = {},
): Promise<World> {
  const database = await createDatabase();
  const rig = await startRig(database.connectionString, { LOG_LEVEL: "silent", ...settings });
  let offset = 0;
  const clock: HandClock = { now: () => new Date(Date.now() + offset), advance: (ms) => (offset += ms) };
  const ctx = await rig.openContext({
    clock,
    log: openSuiteLog(),
    ...(writer && { writers: onlyWriter(writer) }),
    ...overrides,
  });
  let owners = 0;
  afterSuite(async () => {
    await ctx.close();
    await rig.close();
    await database.drop();
  });
  return {
    rig,
    ctx,
    clock,
    as: ({ ownerId }) => ({ ...ctx, db: ctx.dbOf(ownerId) }),
    async createOwner({ locale = "en" } = {}) {
      owners += 1;
      return openOwner(ctx, { email: `owner${owners}@galley.example`, locale });
    },
    async connectAccount(caller, { language = "en", post } = {}) {
      return connectInstagram(rig, ctx, caller, { language, posts: post === undefined ? [] : [post] });
    },
    async connectSite(caller, kind = "wordpress") {
      const site = { kind, label: labels[kind], siteUrl: rig[kind].url, ...requireTarget(kind).credential };
      const { id } = await createIntegration(ctx, caller, { ...site, category: null, sourceId: null });
      return { integrationId: id };
    },
    addPost: (userId, post) => control<{ id: string }>(rig.instagram, "POST", `/accounts/${userId}/posts`, post),
    async workUntil(done) {
      const worker = startWorker(ctx);
      try {
        await waitUntil("the work is done", done, { everyMs: 25 });
      } finally {
        await worker.stop();
      }
    },
  };
}
