import type { Hono } from "hono";
import { z } from "zod";
import { BareRepository } from "./bare-repository.ts";
import { seedSite } from "./seed-site.ts";

/** Not secrets. */
export const standardToken = "CANARY-forge-token";
export const readOnlyToken = "CANARY-forge-read-only";

export type Settings = {
  /** How builds end: "none" means that nothing reports about commits. */
  build: "none" | "pending" | "success" | "failure";
  /** Whether direct commits to "main" are refused. */
  isProtected: boolean;
};

/** What all forges hold, whatever their API. */
export class Forge {
  readonly settings: Settings;
  readonly #url: () => string;
  readonly #seed: Record<string, string | Uint8Array> | undefined;
  #repository: Promise<BareRepository> | null = null;

  constructor(url: () => string, build: Settings["build"], seed: Record<string, string | Uint8Array> | undefined) {
    this.settings = { build, isProtected: false };
    this.#url = url;
    this.#seed = seed;
  }

  /** Made on the first request, because the site's address is in it. */
  repository(): Promise<BareRepository> {
    return (this.#repository ??= BareRepository.create(this.#seed ?? seedSite(this.#url())));
  }

  async close(): Promise<void> {
    await (await this.#repository)?.remove();
  }
}

const settingsSchema = z.object({
  build: z.enum(["none", "pending", "success", "failure"]).optional(),
  isProtected: z.boolean().optional(),
});
const commitSchema = z.object({
  path: z.string(),
  /** Null removes the file. */
  text: z.string().nullable(),
  message: z.string().default("By hand"),
});

/** Adds what a test does in the owner's place: edits, settings, and looking at what's there. */
export function addForgeControl(app: Hono, forge: Forge): void {
  app.post("/settings", async (c) => {
    const given = settingsSchema.parse(await c.req.json());
    if (given.build !== undefined) forge.settings.build = given.build;
    if (given.isProtected !== undefined) forge.settings.isProtected = given.isProtected;
    return c.json(forge.settings);
  });
  /** A commit by the owner. */
  app.post("/commits", async (c) => {
    const { path, text, message } = commitSchema.parse(await c.req.json());
    const repository = await forge.repository();
    const changes = [{ path, bytes: text === null ? null : Buffer.from(text) }];
    return c.json({
      id: await repository.commit({ branch: "main", parent: await repository.head("main"), message, changes }),
    });
  });
  app.get("/files", async (c) => {
    const repository = await forge.repository();
    const head = await repository.head("main");
    const files = head === null ? [] : await repository.listFiles(head);
    const isText = ({ path }: { path: string }) => !/\.(jpe?g|png)$/.test(path);
    const texts = await repository.readBlobs(files.filter(isText).map(({ id }) => id));
    const told = files.map((file) => ({ ...file, text: isText(file) ? (texts.shift()?.toString() ?? null) : null }));
    return c.json({ head, files: told });
  });
  app.get("/commits", async (c) => c.json({ commits: await (await forge.repository()).listMessages("main", 500) }));
}
