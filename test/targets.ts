import type { Simulator } from "../simulators/kit/start-simulator.ts";
import { standardToken as standardForgeToken } from "../simulators/forges/forge.ts";
import { startForge } from "../simulators/forges/start-forge.ts";
import { standardBucketKey, startS3 } from "../simulators/s3/start-s3.ts";
import { startGhost } from "../simulators/ghost/start-ghost.ts";
import { standardKey } from "../simulators/ghost/state.ts";
import { startMicropub } from "../simulators/micropub/start-micropub.ts";
import { standardToken } from "../simulators/micropub/state.ts";
import { startWordpress } from "../simulators/wordpress/start-wordpress.ts";
import { standardUsers } from "../simulators/wordpress/state.ts";
import { createFilesPublisher } from "../src/connectors/files/index.ts";
import { createGitPublisher } from "../src/connectors/git/index.ts";
import { createGhostPublisher } from "../src/connectors/ghost/index.ts";
import { createMicropubPublisher } from "../src/connectors/micropub/index.ts";
import type { Publisher } from "../src/connectors/publisher.ts";
import { createWordPressPublisher } from "../src/connectors/wordpress/index.ts";
import type { IntegrationKind } from "../src/post/integrations/tables.ts";
import type { Outbound } from "../src/platform/guards/outbound.ts";
import { control } from "./rig.ts";
import { type Call, call } from "./publisher-faults.ts";

/** A stored post, in a form that all targets' simulators share. */
export type HeldPost = { remoteId: string; title: string; isPublished: boolean; text: string };

/** A publishing target with its simulator: everything the contract tests need to know about each. */
export type TestedTarget = {
  kind: "wordpress" | "micropub" | "ghost";
} & TargetParts;

/** A target without drafts: it has nothing before the post is published, and gets text and pictures in one go. */
export type DraftlessTarget = {
  kind: "git" | "git-github" | "git-pull-requests" | "files";
  integrationKind: IntegrationKind;
  /** What its owner types. */
  toSite(simulator: Simulator): { siteUrl: string; kindSettings: Record<string, unknown> };
  /** Changes a post's title, as its owner does there. */
  edit(simulator: Simulator, remoteId: string, title: string): Promise<void>;
} & TargetParts;

type TargetParts = {
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

type WordPressPost = { id: number; title: string; status: string; content: string };

export function toHeldPost({ id, title, status, content }: WordPressPost): HeldPost {
  return { remoteId: String(id), title, isPublished: status === "publish", text: content };
}

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
    return posts.map(toHeldPost);
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
  credential: { username: "", password: standardToken },
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

const retitled = (markdown: string, title: string) =>
  markdown.replace(/^title: .*$/m, () => `title: ${JSON.stringify(title)}`);

type ForgeFile = { path: string; text: string | null };
async function listFiles(simulator: Simulator): Promise<ForgeFile[]> {
  return (await control<{ files: ForgeFile[] }>(simulator, "GET", "/files")).files;
}

const toRepository = (
  kind: Exclude<DraftlessTarget["kind"], "files">,
  forge: "git" | "github",
  write: Call,
): DraftlessTarget => ({
  kind,
  integrationKind: "git",
  start: (publicUrl) => startForge(forge, { publicUrl }),
  createPublisher: (options) => createGitPublisher({ ...options, patienceMs: 0 }),
  async edit(simulator, path, title) {
    const text = (await listFiles(simulator)).find((file) => file.path === path)?.text ?? "";
    await control(simulator, "POST", "/commits", { path, text: retitled(text, title) });
  },
  toSite: ({ url }) => ({
    siteUrl: `${url}/kim/site${forge === "git" ? ".git" : ""}`,
    kindSettings: { forge, pullRequests: kind === "git-pull-requests" },
  }),
  credential: { username: "", password: standardForgeToken },
  wrongPassword: "no-such-token",
  paths: {
    create: write,
    publish: write,
    upload: write,
    find: forge === "git" ? call("POST", "/git-upload-pack$") : call("GET", "/git/trees/"),
  },
  async listPosts(simulator) {
    const posts = (await listFiles(simulator)).filter(
      ({ path, text }) => path.endsWith("index.md") && /# galley:/.test(text ?? ""),
    );
    return posts.map(({ path, text }) => ({
      remoteId: path,
      title: /^title: "(.*)"$/m.exec(text ?? "")?.[1] ?? "",
      isPublished: true,
      text: text ?? "",
    }));
  },
  countUploads: async (simulator) =>
    (await listFiles(simulator)).filter(({ path }) => /\/[0-9a-f]{12}\.jpg$/.test(path)).length,
});

type StoredObject = { key: string; text: string | null };
async function listObjects(simulator: Simulator): Promise<StoredObject[]> {
  return (await control<{ objects: StoredObject[] }>(simulator, "GET", "/objects")).objects;
}

const files: DraftlessTarget = {
  kind: "files",
  integrationKind: "files",
  start: (publicUrl) => startS3({ publicUrl }),
  createPublisher: createFilesPublisher,
  async edit(simulator, folder, title) {
    const key = `${folder}index.md`;
    const text = (await listObjects(simulator)).find((object) => object.key === key)?.text ?? "";
    await control(simulator, "POST", "/objects", { key, text: retitled(text, title) });
  },
  toSite: ({ url }) => ({ siteUrl: `${url}/kim-site`, kindSettings: {} }),
  credential: { username: standardBucketKey.id, password: standardBucketKey.secret },
  wrongPassword: "no-such-secret",
  paths: {
    create: call("PUT", "/index\\.md"),
    publish: call("PUT", "/index\\.md"),
    upload: call("PUT", "\\.jpg"),
    find: call("GET", "/\\.galley/"),
  },
  async listPosts(simulator) {
    const objects = await listObjects(simulator);
    return objects
      .filter(({ key }) => key.endsWith("/index.md"))
      .map(({ key, text }) => ({
        remoteId: key.replace(/index\.md$/, ""),
        title: /^title: "(.*)"$/m.exec(text ?? "")?.[1] ?? "",
        isPublished: objects.some((one) => one.key === key.replace(/index\.md$/, "manifest.json")),
        text: text ?? "",
      }));
  },
  countUploads: async (simulator) => (await listObjects(simulator)).filter(({ key }) => key.endsWith(".jpg")).length,
};

export const draftlessTargets: readonly DraftlessTarget[] = [
  toRepository("git", "git", call("POST", "/git-receive-pack$")),
  toRepository("git-github", "github", call("POST", "/api/graphql")),
  // The commit is only proposed; merging it makes the post.
  toRepository("git-pull-requests", "github", call("PUT", "/pulls/\\d+/merge$")),
  files,
];

export const testedTargets: readonly TestedTarget[] = [wordpress, micropub, ghost];

export function requireTarget(kind: TestedTarget["kind"]): TestedTarget {
  const target = testedTargets.find((one) => one.kind === kind);
  if (target === undefined) throw new Error(`There is no simulator of ${kind}`);
  return target;
}

export function requireDraftless(kind: DraftlessTarget["kind"]): DraftlessTarget {
  const target = draftlessTargets.find((one) => one.kind === kind);
  if (target === undefined) throw new Error(`There is no simulator of ${kind}`);
  return target;
}
