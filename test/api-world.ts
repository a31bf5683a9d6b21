import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import type { KyselyPlugin } from "kysely";
import { afterSuite } from "./after-suite.ts";
import type { Caller } from "../src/platform/actor.ts";
import { writeArticle } from "../src/post/articles/writing/write-article.ts";
import { createApi } from "../src/entries/graphql/create-api.ts";
import type { RateSettings } from "../src/entries/graphql/rate-limits.ts";
import type { HttpEnv } from "../src/entries/http/http-env.ts";
import { logRequests } from "../src/entries/http/request-log.ts";
import { listen } from "./listen.ts";
import { noLimits } from "./no-limits.ts";
import { startUserPool, type UserPool } from "./user-pool.ts";
import { revisingWriter } from "./revising-writer.ts";
import { createWorld, type World, type WorldOverrides } from "./world.ts";

export type ApiError = {
  message: string;
  path?: (string | number)[];
  extensions: {
    code: string;
    retryable: boolean;
    supportId: string;
    field?: string;
    problem?: string;
    fieldMessage?: string;
    [key: string]: unknown;
  };
};
export type ApiAnswer = { data?: Record<string, unknown> | null; errors?: ApiError[] };
export type ApiUser = Caller & { token: string; userId: string; email: string };

export type ApiWorld = World & {
  url: string;
  pool: UserPool;
  /** SQL statements since the last call. */
  takeStatements(): number;
  signUp(options?: { locale?: "en" | "vi" }): Promise<ApiUser>;
  /** Returns the response, whatever its status. */
  send(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** As a user with a token, as a program with an API key, or as a visitor. */
  ask(
    who: { token: string } | { key: string } | null,
    query: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer>;
  /** An Instagram account with one post and its GENERATED article. */
  addArticle(
    owner: Caller,
    caption?: string,
    post?: object,
  ): Promise<{ articleId: string; sourceId: string; userId: string; postId: string }>;
};

/** The API on a free port, with a user pool and all simulators. */
export async function createApiWorld(
  options: {
    limits?: RateSettings;
    plugins?: KyselyPlugin[];
    settings?: Record<string, string>;
    overrides?: WorldOverrides;
    secondWall?: boolean;
  } = {},
): Promise<ApiWorld> {
  const pool = await startUserPool();
  const world = await createWorld(
    { tokens: pool.tokens, writer: revisingWriter, ...options.overrides },
    options.settings,
  );
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const plugins = [counter, ...(options.plugins ?? [])];
  const ofOwner = options.secondWall === false ? () => world.ctx.db : world.ctx.dbOf;
  const app = new Hono<HttpEnv>();
  app.use(logRequests(world.ctx.log));
  app.route(
    "/",
    createApi(
      {
        ...world.ctx,
        db: world.ctx.db.withPlugin(counter),
        dbOf: (ownerId) => plugins.reduce((db, plugin) => db.withPlugin(plugin), ofOwner(ownerId)),
      },
      options.limits ?? noLimits,
    ),
  );
  const server = createAdaptorServer({ fetch: app.fetch });
  const url = `http://127.0.0.1:${await listen(server)}`;
  afterSuite(async () => {
    server.close();
    await pool.close();
  });
  const send: ApiWorld["send"] = (body, headers = {}) =>
    fetch(`${url}/graphql`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  return {
    ...world,
    url,
    pool,
    send,
    takeStatements() {
      const taken = statements;
      statements = 0;
      return taken;
    },
    async signUp({ locale = "en" } = {}) {
      const owner = await world.createOwner({ locale });
      const userId = crypto.randomUUID();
      await world.ctx.db
        .updateTable("accounts")
        .set({ user_id: userId })
        .where("owner_id", "=", owner.ownerId)
        .execute();
      return { ...owner, userId, token: await pool.issue(userId) };
    },
    async ask(who, query, variables = {}, headers = {}) {
      const identity = who === null ? {} : "token" in who ? { authorization: who.token } : { "x-api-key": who.key };
      // The tests check the answer's format.
      return (await (await send({ query, variables }, { ...identity, ...headers })).json()) as ApiAnswer;
    },
    async addArticle(owner, caption = "The kiln is cold again. Nine bowls came out whole.", post = {}) {
      const { sourceId, userId } = await world.connectAccount(owner, { post: { caption, ...post } });
      const row = await world.ctx.db
        .selectFrom("articles")
        .select(["id", "post_id"])
        .where("source_id", "=", sourceId)
        .executeTakeFirstOrThrow();
      await writeArticle(world.ctx, owner, { articleId: row.id });
      return { articleId: row.id, sourceId, userId, postId: row.post_id };
    },
  };
}
