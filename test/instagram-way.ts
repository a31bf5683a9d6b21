import { Hono } from "hono";
import { createAdaptorServer } from "@hono/node-server";
import { afterSuite } from "./after-suite.ts";
import type { Caller } from "../src/platform/actor.ts";
import type { HttpEnv } from "../src/entries/http/http-env.ts";
import { createInstagramRoutes } from "../src/entries/http/connect-instagram.ts";
import { authorizeInstagram, type InstagramAuthorization } from "../src/post/sources/connecting/authorize-instagram.ts";
import { createSource, type CreateSourceInput } from "../src/post/sources/connecting/create-source.ts";
import type { Source } from "../src/post/sources/source-view.ts";
import { decideAtInstagram } from "./decide-at-instagram.ts";
import { listen } from "./listen.ts";
import { control } from "./rig.ts";
import type { World } from "./world.ts";

/** The redirect through the simulator's pages and back to our route, as a browser follows it. */
export type InstagramWay = {
  /** The address of our routes. */
  url: string;
  /** Returns the page the owner lands on. */
  allow(authorization: InstagramAuthorization, userId: string, browserKey?: string): Promise<URL>;
  deny(authorization: InstagramAuthorization): Promise<URL>;
  /** A new Instagram account with these posts, authorised, ready for the form that creates a source. */
  connect(caller: Caller, posts?: object[], account?: object): Promise<{ connectionId: string; userId: string }>;
  createSource(
    caller: Caller,
    posts?: object[],
    settings?: Partial<CreateSourceInput>,
  ): Promise<{ source: Source; userId: string }>;
};

export async function startInstagramWay(world: World): Promise<InstagramWay> {
  const app = new Hono<HttpEnv>();
  app.route("/connect/instagram", createInstagramRoutes(world.ctx));
  const server = createAdaptorServer({ fetch: app.fetch });
  const connectUrl = `http://127.0.0.1:${await listen(server)}/connect/instagram`;
  afterSuite(() => void server.close());
  const way: InstagramWay = {
    url: connectUrl,
    allow: (authorization, userId, browserKey = authorization.browserKey) =>
      decideAtInstagram(connectUrl, { ...authorization, browserKey }, { decision: "approve", user_id: userId }),
    deny: (authorization) => decideAtInstagram(connectUrl, authorization, { decision: "deny" }),
    async connect(caller, posts = [], account = {}) {
      const username = `account${crypto.randomUUID().slice(0, 8)}`;
      const { userId } = await control<{ userId: string }>(world.rig.instagram, "POST", "/accounts", {
        username,
        ...account,
      });
      for (const post of posts) await world.addPost(userId, post);
      const authorization = await authorizeInstagram(world.ctx, { ownerId: caller.ownerId, locale: "en" });
      const landed = await way.allow(authorization, userId);
      return { connectionId: landed.searchParams.get("connection") ?? "", userId };
    },
    async createSource(caller, posts, settings = {}) {
      const { connectionId, userId } = await way.connect(caller, posts);
      const source = await createSource(world.ctx, caller, {
        label: "My account",
        language: "en",
        ...settings,
        connectionId,
      });
      return { source, userId };
    },
  };
  return way;
}
