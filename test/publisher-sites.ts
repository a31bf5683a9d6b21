import { listSitePosts } from "../scripts/shows/shared/site-posts.ts";
import type { Publisher } from "../src/connectors/publisher.ts";
import { createWordPressComPublisher } from "../src/connectors/wordpress-com/index.ts";
import type { Context } from "../src/context.ts";
import type { Caller } from "../src/platform/actor.ts";
import type { IntegrationKind } from "../src/post/integrations/tables.ts";
import type { FaultyProxy } from "./faulty-proxy.ts";
import { call, PATIENCE_MS, toHttpTroubles, type Trouble } from "./publisher-faults.ts";
import { startRealGhost } from "./real-ghost.ts";
import { type RealWordPress, startRealWordPress } from "./real-wordpress.ts";
import { type HeldPost, requireTarget, type TestedTarget, testedTargets, toHeldPost } from "./targets.ts";
import { startComSite } from "./wordpress-com.ts";

/** A running site, with what its owner types to connect it. */
export type PublisherSite = {
  siteUrl: string;
  username: string;
  password: string;
  kindSettings?: Record<string, unknown>;
  /** The publisher, if it has to know its peer beforehand. */
  publisher?: Publisher;
  /** If saving a hosted page has created the integration, its id. */
  integrationId?: string;
  /** Changes a post's title, where only the site's own ways can do that. */
  edit?(remoteId: string, title: string): Promise<void>;
  /** The posts that the site itself has, bypassing the proxy. */
  listPosts(): Promise<HeldPost[]>;
  stop(): Promise<void>;
};

type Surroundings = {
  proxy: FaultyProxy;
  /** The publishing process, whose database and storage fail on request. */
  worker: Context;
  owner: Caller;
};

/** A kind of site that the conformance suite publishes to, through a proxy that causes the faults. */
export type PublisherKind = {
  name: string;
  kind: IntegrationKind;
  /** Whether it's the real program, which gets none of the slow cases. */
  isReal: boolean;
  /** A kind without drafts has nothing there until the post is published. */
  takesDrafts: boolean;
  /** A page of Galley's own: its owner can't change posts behind our back, and readers see a change within a second. */
  isOurs: boolean;
  troubles: Trouble[];
  /** Null where this machine lacks it. */
  start(surroundings: Surroundings): Promise<PublisherSite | null>;
};

const elsewhere = { takesDrafts: true, isOurs: false };

/** Sites with a server of their own, simulators and real programs alike. */
export const servedKinds: readonly PublisherKind[] = [
  ...testedTargets.map(simulated),
  {
    name: "WordPress, real",
    kind: "wordpress",
    isReal: true,
    ...elsewhere,
    troubles: toHttpTroubles(requireTarget("wordpress").paths),
    async start({ proxy }) {
      const { wordpress } = await startRealWordPress({ homeUrl: proxy.url, theme: "plain" });
      if (wordpress === null) return null;
      proxy.leadTo(Number(new URL(wordpress.directUrl).port));
      return {
        siteUrl: proxy.url,
        username: wordpress.username,
        password: wordpress.password,
        listPosts: () => listHeldPosts(wordpress),
        stop: () => wordpress.stop(),
      };
    },
  },
  throughWordPressCom("WordPress.com", "simple"),
  throughWordPressCom("Jetpack", "jetpack"),
  {
    name: "Ghost, real",
    kind: "ghost",
    isReal: true,
    ...elsewhere,
    troubles: toHttpTroubles(requireTarget("ghost").paths),
    async start({ proxy }) {
      const ghost = await startRealGhost({ homeUrl: proxy.url });
      if (ghost === null) return null;
      proxy.leadTo(ghost.port);
      return {
        siteUrl: proxy.url,
        username: "",
        password: ghost.adminKey,
        async listPosts() {
          const rows = await ghost.query("select id, title, status, coalesce(html, '') from posts where type = 'post'");
          return rows.map(([remoteId = "", title = "", status, text = ""]) => ({
            remoteId,
            title,
            isPublished: status === "published",
            text,
          }));
        },
        stop: () => ghost.stop(),
      };
    },
  },
];

function simulated(target: TestedTarget): PublisherKind {
  return {
    name: `${target.kind}, simulated`,
    kind: target.kind,
    isReal: false,
    ...elsewhere,
    troubles: toHttpTroubles(target.paths),
    async start({ proxy }) {
      const simulator = await target.start(proxy.url);
      proxy.leadTo(simulator.port);
      return {
        siteUrl: proxy.url,
        ...target.credential,
        listPosts: () => target.listPosts(simulator),
        stop: () => simulator.close(),
      };
    },
  };
}

/** WordPress.com through the proxy, and the real WordPress behind it. */
function throughWordPressCom(name: string, type: "jetpack" | "simple"): PublisherKind {
  return {
    name,
    kind: "wordpress-com",
    isReal: true,
    ...elsewhere,
    troubles: toHttpTroubles({
      create: call("POST", "/wp/v2/sites/\\d+/posts(\\?|$)"),
      publish: call("POST", "/wp/v2/sites/\\d+/posts/\\d+"),
      upload: call("POST", "/wp/v2/sites/\\d+/media"),
      find: call("GET", "/wp/v2/sites/\\d+/posts\\?"),
    }),
    async start({ proxy, worker: { outbound } }) {
      const { wordpress } = await startRealWordPress({ theme: "plain" });
      if (wordpress === null) return null;
      const behind = { type, url: wordpress.siteUrl, username: wordpress.username, password: wordpress.password };
      const onStart = ({ port }: { port: number }) => proxy.leadTo(port);
      const { com, login, credential, siteId } = await startComSite(outbound, behind, {
        publicUrl: proxy.url,
        onStart,
      });
      return {
        siteUrl: "",
        username: "",
        password: credential,
        kindSettings: { siteId },
        publisher: createWordPressComPublisher({
          ...{ outbound, pages: outbound, apiUrl: proxy.url, login, timeoutMs: PATIENCE_MS },
        }),
        listPosts: () => listHeldPosts(wordpress),
        async stop() {
          await com.close();
          await wordpress.stop();
        },
      };
    },
  };
}

async function listHeldPosts(wordpress: RealWordPress): Promise<HeldPost[]> {
  return (await listSitePosts(wordpress)).map(toHeldPost);
}
