import type { Simulator } from "../simulators/kit/start-simulator.ts";
import { startGhost } from "../simulators/ghost/start-ghost.ts";
import { standardKey } from "../simulators/ghost/state.ts";
import { startMicropub } from "../simulators/micropub/start-micropub.ts";
import { standardToken } from "../simulators/micropub/state.ts";
import { startWordpress } from "../simulators/wordpress/start-wordpress.ts";
import { standardUsers } from "../simulators/wordpress/state.ts";
import { createGhostPublisher } from "../src/connectors/ghost/index.ts";
import { createMicropubPublisher } from "../src/connectors/micropub/index.ts";
import type { Publisher } from "../src/connectors/publisher.ts";
import { createWordPressPublisher } from "../src/connectors/wordpress/index.ts";
import type { Outbound } from "../src/platform/guards/outbound.ts";
import { control } from "./rig.ts";

/** A stored post, in a form that all targets' simulators share. */
export type HeldPost = { remoteId: string; title: string; isPublished: boolean; text: string };

/** A publishing target with its simulator: everything the contract tests need to know about each. */
export type TestedTarget = {
  kind: "wordpress" | "micropub" | "ghost";
  /** `publicUrl`: where clients reach it, if not directly. */
  start(publicUrl?: string): Promise<Simulator>;
  createPublisher(options: { outbound: Outbound; timeoutMs?: number }): Publisher;
  credential: { username: string; password: string };
  /** In the right format, but unknown. */
  wrongPassword: string;
  /** Where posts are created, published by id, and files uploaded: for injecting faults. */
  paths: { create: Call; publish: Call; upload: Call; find: Call };
  listPosts(simulator: Simulator): Promise<HeldPost[]>;
  countUploads(simulator: Simulator): Promise<number>;
};

type Call = { method: string; path: { regex: string } };

const call = (method: string, regex: string): Call => ({ method, path: { regex } });

type WordPressPost = { id: number; title: string; status: string; content: string };
const wordpress: TestedTarget = {
  kind: "wordpress",
  start: (publicUrl) => startWordpress({ publicUrl }),
  createPublisher: createWordPressPublisher,
  credential: { username: "admin", password: standardUsers().find(({ login }) => login === "admin")?.password ?? "" },
  wrongPassword: "abcd efgh ijkl mnop qrst uvwx",
  paths: {
    create: call("POST", "/wp/v2/posts(\\?|$)"),
    publish: call("POST", "/wp/v2/posts/\\d+"),
    upload: call("POST", "/wp/v2/media"),
    find: call("GET", "/wp/v2/posts\\?"),
  },
  async listPosts(simulator) {
    const { posts } = await control<{ posts: WordPressPost[] }>(simulator, "GET", "/posts");
    return posts.map(({ id, title, status, content }) => ({
      remoteId: String(id),
      title,
      isPublished: status === "publish",
      text: content,
    }));
  },
  async countUploads(simulator) {
    return (await control<{ media: number }>(simulator, "GET", "/state")).media;
  },
};

type MicropubPost = { url: string; status: string; properties: { name: string[]; content: { html: string }[] } };
const micropub: TestedTarget = {
  kind: "micropub",
  start: (publicUrl) => startMicropub({ publicUrl }),
  createPublisher: createMicropubPublisher,
  credential: { username: "", password: standardToken.token },
  wrongPassword: "no-such-token",
  // Create and update use the same address: the first POST is a creation, the next one an update.
  paths: {
    create: call("POST", "^/micropub"),
    publish: call("POST", "^/micropub"),
    upload: call("POST", "^/media"),
    find: call("GET", "^/micropub\\?q=source&limit"),
  },
  async listPosts(simulator) {
    const { posts } = await control<{ posts: MicropubPost[] }>(simulator, "GET", "/posts");
    return posts.map(({ url, status, properties }) => ({
      remoteId: url,
      title: properties.name[0] ?? "",
      isPublished: status === "published",
      text: properties.content[0]?.html ?? "",
    }));
  },
  async countUploads(simulator) {
    return (await control<{ uploads: unknown[] }>(simulator, "GET", "/uploads")).uploads.length;
  },
};

type GhostPost = { id: string; title: string; status: string; html: string };
const ghost: TestedTarget = {
  kind: "ghost",
  start: (publicUrl) => startGhost({ publicUrl }),
  createPublisher: createGhostPublisher,
  credential: { username: "", password: `${standardKey.id}:${standardKey.secret}` },
  wrongPassword: `${"0".repeat(24)}:${"1".repeat(64)}`,
  paths: {
    create: call("POST", "/admin/posts/"),
    publish: call("PUT", "/admin/posts/"),
    upload: call("POST", "/admin/images/upload/"),
    find: call("GET", "/admin/posts/\\?filter"),
  },
  async listPosts(simulator) {
    const { posts } = await control<{ posts: GhostPost[] }>(simulator, "GET", "/posts");
    return posts.map(({ id, title, status, html }) => ({
      remoteId: id,
      title,
      isPublished: status === "published",
      text: html,
    }));
  },
  async countUploads(simulator) {
    return (await control<{ images: unknown[] }>(simulator, "GET", "/images")).images.length;
  },
};

export const testedTargets: readonly TestedTarget[] = [wordpress, micropub, ghost];
