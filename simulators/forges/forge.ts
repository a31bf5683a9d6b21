import type { Context, Hono, MiddlewareHandler } from "hono";
import { z } from "zod";
import { Refusal } from "../kit/refusal.ts";
import type { Kit } from "../kit/start-simulator.ts";
import { BareRepository } from "./bare-repository.ts";
import { createPulls, mergeMethods, type Pull } from "./pulls.ts";
import { seedSite } from "./seed-site.ts";

/** Not secrets. */
export const standardToken = "CANARY-forge-token";
export const readOnlyToken = "CANARY-forge-read-only";

const settingsSchema = z.object({
  /** How builds end: "none" means that nothing reports about commits. */
  build: z.enum(["none", "pending", "success", "failure"]).default("success"),
  /** Whether direct commits to "main" are refused. */
  isProtected: z.boolean().default(false),
  /** Whether a pull request needs a review before it can be merged by the API. */
  needsReview: z.boolean().default(false),
  /** The day on which the token ends, e.g. "2026-12-29"; null: never. */
  tokenExpiresOn: z.iso.date().nullable().default(null),
  /** The ways in which pull requests may be merged. */
  mergeMethods: z.array(z.enum(mergeMethods)).default([...mergeMethods]),
});

/** State that all forges have, whatever their API. */
export class Forge {
  readonly settings: z.infer<typeof settingsSchema>;
  readonly pulls = createPulls(() => this.repository);
  readonly url: () => string;
  readonly #seed: Record<string, string | Uint8Array> | undefined;
  #opening: Promise<BareRepository> | null = null;
  #repository: BareRepository | null = null;

  constructor(kit: Kit, seed: Record<string, string | Uint8Array> | undefined) {
    this.settings = kit.settings(settingsSchema);
    this.url = kit.url;
    this.#seed = seed;
  }

  get repository(): BareRepository {
    if (this.#repository === null) throw new Error("no request has opened the repository");
    return this.#repository;
  }

  /** Runs before each request, because the site's files contain its URL. */
  readonly open: MiddlewareHandler = async (_c, next) => {
    this.#repository = await (this.#opening ??= BareRepository.create(this.#seed ?? seedSite(this.url())));
    await next();
  };

  async close(): Promise<void> {
    await (await this.#opening)?.remove();
  }
}

/** Throws an API's refusal, whose body `toBody` writes. */
export const refuseWith =
  (toBody: (status: number, message: string) => object) =>
  (status: number, message: string): never => {
    throw new Refusal(Response.json(toBody(status, message), { status }));
  };

/** Refuses an unknown token with 401, and a write with a token that may only read with 403. */
export const requireToken =
  (header: string, refuse: ReturnType<typeof refuseWith>, words: { 401: string; 403: string }): MiddlewareHandler =>
  async (c, next) => {
    const token = c.req.header(header)?.replace(/^(Bearer|token) /i, "");
    if (token !== standardToken && token !== readOnlyToken) refuse(401, words[401]);
    if (c.req.method !== "GET" && token === readOnlyToken) refuse(403, words[403]);
    await next();
  };

/** `lacking` answers for an unknown blob. */
export const answerBlob = (forge: Forge, lacking: () => never) => async (c: Context) => {
  const sha = c.req.param("sha") ?? "";
  const bytes = (await forge.repository.readBlob(sha)) ?? lacking();
  return c.json({ sha, encoding: "base64", content: bytes.toString("base64"), size: bytes.length });
};

/** `lacking` answers for an unknown branch; `remove` may leave its pull requests open. */
export const deleteBranch =
  (forge: Forge, lacking: () => never, remove = (branch: string) => forge.pulls.deleteBranch(branch)) =>
  async (c: Context) => {
    const branch = decodeURIComponent(c.req.param("branch") ?? "");
    if ((await forge.repository.head(branch)) === null) return lacking();
    await remove(branch);
    return c.body(null, 204);
  };

const changeSchema = z.object({
  title: z.string().optional(),
  body: z.string().optional(),
  state: z.enum(["open", "closed"]).optional(),
});

/** Sets a new title and body, and closes the pull request if asked to. */
export function changePull(pull: Pull, change: unknown): Pull {
  const { state, ...words } = changeSchema.parse(change);
  if (state === "closed") pull.state = state;
  return Object.assign(pull, words);
}

const commitSchema = z.object({
  path: z.string(),
  /** Null removes the file. */
  text: z.string().nullable(),
  message: z.string().default("By hand"),
  branch: z.string().default("main"),
});

const mergeSchema = z.object({ method: z.enum(mergeMethods).default("merge") });

/** Adds control routes that act as the owner: edits, and reading what's there. */
export function addForgeControl(app: Hono, forge: Forge): void {
  app.use(forge.open);
  /** A commit by the owner. */
  app.post("/commits", async (c) => {
    const { path, text, message, branch } = commitSchema.parse(await c.req.json());
    const { repository } = forge;
    const changes = [{ path, bytes: text === null ? null : Buffer.from(text) }];
    return c.json({
      id: await repository.commit({ branch, parent: await repository.head(branch), message, changes }),
    });
  });
  app.get("/files", async (c) => {
    const { repository } = forge;
    const head = await repository.head(c.req.query("branch") ?? "main");
    const files = head === null ? [] : await repository.listFiles(head);
    const isText = ({ path }: { path: string }) => !/\.(jpe?g|png)$/.test(path);
    const told = files.map(async (file) => ({
      ...file,
      text: isText(file) ? String(await repository.readBlob(file.id)) : null,
    }));
    return c.json({ head, files: await Promise.all(told) });
  });
  app.get("/commits", async (c) => c.json({ commits: await forge.repository.listMessages("main", 500) }));
  app.get("/pulls", (c) => c.json({ pulls: forge.pulls.list() }));
  /** Merges as a person, who may do what the API's user may not. */
  app.post("/pulls/:number/merge", async (c) => {
    const { method } = mergeSchema.parse(await c.req.json());
    const pull = forge.pulls.get(c.req.param("number"));
    if (pull === null || (await forge.pulls.merge(pull, { method, message: `Merge: ${pull.title}` })) !== "merged")
      return c.json({ error: "not mergeable" }, 409);
    return c.json(pull);
  });
  app.post("/pulls/:number/close", async (c) => {
    const pull = forge.pulls.get(c.req.param("number"));
    if (pull !== null) pull.state = "closed";
    return c.json(pull);
  });
}
