import { listSitePosts } from "../scripts/shows/shared/site-posts.ts";
import type { IntegrationKind } from "../src/post/integrations/tables.ts";
import type { FaultyProxy } from "./faulty-proxy.ts";
import { startRealGhost } from "./real-ghost.ts";
import { startRealWordPress } from "./real-wordpress.ts";
import { type HeldPost, type TestedTarget, testedTargets } from "./targets.ts";

type Call = { method: string; path: { regex: string } };

/** A running site, with what its owner types to connect it. */
export type PublisherSite = {
  siteUrl: string;
  username: string;
  password: string;
  kindSettings?: Record<string, unknown>;
  /** What the site itself holds, asked past the proxy. */
  listPosts(): Promise<HeldPost[]>;
  stop(): Promise<void>;
};

/** A kind of site that the conformance suite publishes to, through a proxy that causes the faults. */
export type PublisherKind = {
  name: string;
  kind: IntegrationKind;
  /** Whether it's the real program, which gets none of the slow cases. */
  isReal: boolean;
  /** The calls that faults meet. */
  paths: Record<"create" | "publish" | "upload" | "find", Call>;
  /** Null where this machine lacks it. */
  start(proxy: FaultyProxy): Promise<PublisherSite | null>;
};

/** Simulators and real programs alike: others join here. */
export const publisherKinds: readonly PublisherKind[] = [
  ...testedTargets.map(simulated),
  {
    name: "WordPress, real",
    kind: "wordpress",
    isReal: true,
    paths: requireTarget("wordpress").paths,
    async start(proxy) {
      const { wordpress } = await startRealWordPress({ homeUrl: proxy.url, theme: "plain" });
      if (wordpress === null) return null;
      proxy.leadTo(Number(new URL(wordpress.directUrl).port));
      return {
        siteUrl: proxy.url,
        username: wordpress.username,
        password: wordpress.password,
        async listPosts() {
          const posts = await listSitePosts(wordpress);
          return posts.map(({ id, title, status, content }) => ({
            remoteId: String(id),
            title,
            isPublished: status === "publish",
            text: content,
          }));
        },
        stop: () => wordpress.stop(),
      };
    },
  },
  {
    name: "Ghost, real",
    kind: "ghost",
    isReal: true,
    paths: requireTarget("ghost").paths,
    async start(proxy) {
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
    paths: target.paths,
    async start(proxy) {
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

function requireTarget(kind: TestedTarget["kind"]): TestedTarget {
  const target = testedTargets.find((one) => one.kind === kind);
  if (target === undefined) throw new Error(`There is no simulator of ${kind}`);
  return target;
}
