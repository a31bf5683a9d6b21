import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { removing } from "../scripts/clean-up.ts";
import { type Child, startChild } from "../src/platform/programs/children.ts";
import { createCookieJar, type Sent } from "./cookie-jar.ts";
import { findFreePorts } from "./free-ports.ts";
import { waitUntil } from "./wait-until.ts";

const serve = fileURLToPath(new URL("../src/serve.mjs", import.meta.url));

/** Galley started without any settings, in its own folder. */
export type SetupRig = {
  dataDir: string;
  url: string;
  /** The one that the newest start printed. */
  code(): string;
  /** Of `serve`. */
  pid(): number;
  start(env?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
};

export async function createSetupRig(): Promise<SetupRig> {
  const folder = await mkdtemp(join(tmpdir(), "galley setup "));
  const dataDir = join(folder, "data");
  const [port] = await findFreePorts(1);
  const lines: string[] = [];
  let child: Child | null = null;
  const stop = async () => {
    await child?.stop("SIGTERM", 40_000);
    child = null;
  };
  const printed = () => lines.findLast((line) => line.startsWith("From another machine"))?.split(": ")[1] ?? "";
  return {
    dataDir,
    url: `http://localhost:${port}`,
    code: printed,
    pid: () => child?.pid ?? 0,
    async start(env = {}) {
      const begin = lines.length;
      const started = await startChild("serve", process.execPath, [serve], {
        env: { PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn", ...env },
        stdio: ["ignore", "pipe", "pipe"],
        cwd: folder,
      });
      child = started;
      for (const output of [started.process.stdout, started.process.stderr])
        if (output !== null) createInterface({ input: output }).on("line", (line) => lines.push(line));
      await waitUntil(
        "setup is open",
        async () => {
          if (started.hasExited()) throw new Error(`serve ended: ${lines.slice(begin).join("\n")}`);
          return lines.slice(begin).some((line) => line.startsWith("From another machine"));
        },
        { patienceMs: 60_000 },
      );
    },
    stop,
    async close() {
      await stop();
      await rm(folder, removing);
    },
  };
}

/** A browser without scripts: keeps its cookies, and fills in forms. */
export class SetupVisitor {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #jar = createCookieJar();

  /** `headers`: what a proxy in between adds. */
  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  async get(path: string): Promise<{ status: number; path: string; html: string }> {
    return this.#follow(await this.#fetch(path));
  }

  /** Posts a step's form with the revision that its page has. */
  async save(step: string, fields: Record<string, string>): Promise<{ status: number; path: string; html: string }> {
    const { html } = await this.get(`/setup/${step}`);
    return this.post(`/setup/${step}`, { revision: readRevision(html), ...fields });
  }

  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; path: string; html: string }> {
    const body = new URLSearchParams(fields);
    return this.#follow(await this.#fetch(path, { method: "POST", body, headers: { origin: this.#url, ...headers } }));
  }

  async #fetch(path: string, { headers, ...init }: Sent = {}): Promise<Response> {
    return this.#jar.fetch(new URL(path, this.#url), { ...init, headers: { ...this.#headers, ...headers } });
  }

  async #follow(answer: Response): Promise<{ status: number; path: string; html: string }> {
    const location = answer.headers.get("location");
    if (location !== null) return this.#follow(await this.#fetch(location));
    return { status: answer.status, path: new URL(answer.url).pathname, html: await answer.text() };
  }
}

export const readRevision = (html: string): string => /name="revision" value="([^"]*)"/.exec(html)?.[1] ?? "";

/** The problem that a page shows next to one of its fields. */
export function readProblem(html: string, field: string): string {
  const [, behind = ""] = html.split(`id="field-${field}-problem"`);
  return (/^[^>]*>([^<]*)/.exec(behind)?.[1] ?? "").replaceAll("&#x27;", "'");
}
