import type { Hono } from "hono";
import { z } from "zod";
import type { Kit } from "../kit/start-simulator.ts";
import { BareRepository } from "./bare-repository.ts";
import { mergeMethods, Pulls } from "./pulls.ts";
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
  /** The ways in which pull requests may be merged. */
  mergeMethods: z.array(z.enum(mergeMethods)).default([...mergeMethods]),
});

/** What all forges hold, whatever their API. */
export class Forge {
  readonly settings: z.infer<typeof settingsSchema>;
  readonly pulls = new Pulls(() => this.repository());
  readonly url: () => string;
  readonly #seed: Record<string, string | Uint8Array> | undefined;
  #repository: Promise<BareRepository> | null = null;

  constructor(kit: Kit, seed: Record<string, string | Uint8Array> | undefined) {
    this.settings = kit.settings(settingsSchema);
    this.url = kit.url;
    this.#seed = seed;
  }

  /** Made on the first request, because the site's address is in it. */
  repository(): Promise<BareRepository> {
    return (this.#repository ??= BareRepository.create(this.#seed ?? seedSite(this.url())));
  }

  async close(): Promise<void> {
    await (await this.#repository)?.remove();
  }
}

const commitSchema = z.object({
  path: z.string(),
  /** Null removes the file. */
  text: z.string().nullable(),
  message: z.string().default("By hand"),
  branch: z.string().default("main"),
});

const mergeSchema = z.object({ method: z.enum(mergeMethods).default("merge") });

/** Adds what a test does in the owner's place: edits, and looking at what's there. */
export function addForgeControl(app: Hono, forge: Forge): void {
  /** A commit by the owner. */
  app.post("/commits", async (c) => {
    const { path, text, message, branch } = commitSchema.parse(await c.req.json());
    const repository = await forge.repository();
    const changes = [{ path, bytes: text === null ? null : Buffer.from(text) }];
    return c.json({
      id: await repository.commit({ branch, parent: await repository.head(branch), message, changes }),
    });
  });
  app.get("/files", async (c) => {
    const repository = await forge.repository();
    const head = await repository.head(c.req.query("branch") ?? "main");
    const files = head === null ? [] : await repository.listFiles(head);
    const isText = ({ path }: { path: string }) => !/\.(jpe?g|png)$/.test(path);
    const told = files.map(async (file) => ({
      ...file,
      text: isText(file) ? String(await repository.readBlob(file.id)) : null,
    }));
    return c.json({ head, files: await Promise.all(told) });
  });
  app.get("/commits", async (c) => c.json({ commits: await (await forge.repository()).listMessages("main", 500) }));
  app.get("/pulls", (c) => c.json({ pulls: forge.pulls.list() }));
  /** By a person, who may do what the API's user may not. */
  app.post("/pulls/:number/merge", async (c) => {
    const { method } = mergeSchema.parse(await c.req.json());
    const pull = forge.pulls.get(c.req.param("number"));
    if (pull === null || (await forge.pulls.merge(pull, { method, message: `Merge: ${pull.title}` })) !== "merged")
      return c.json({ error: "not mergeable" }, 409);
    return c.json(pull);
  });
  app.post("/pulls/:number/close", async (c) => {
    const pull = forge.pulls.get(c.req.param("number"));
    if (pull !== null) await forge.pulls.close(pull);
    return c.json(pull);
  });
}
