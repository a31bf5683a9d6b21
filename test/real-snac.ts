import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Agent, fetch as fetchKept, FormData, type RequestInit } from "undici";
import { removing } from "../scripts/clean-up.ts";
import { generatePicture } from "../simulators/instagram/picture-files.ts";
import { type Child, startChild } from "../src/platform/programs/children.ts";
import { findFreePort } from "../src/platform/programs/find-free-port.ts";
import { newName, type SourceServer, type TestedAccount } from "./source-kinds.ts";
import { waitUntil } from "./wait-until.ts";

const run = promisify(execFile);
const fetchDebian = fileURLToPath(new URL("../scripts/fetch-debian.sh", import.meta.url));
const suite = "trixie";
/** snac closes each connection after its answer without saying so. */
const dispatcher = new Agent({ pipelining: 0 });
const fetch = (url: string, init?: RequestInit) => fetchKept(url, { ...init, dispatcher });

type Snac = { url: string; call(command: string, ...args: string[]): Promise<string> };

/** snac from Debian. Null where it can't be fetched or doesn't start; with CI=true it throws instead. */
export async function startRealSnac(): Promise<SourceServer | null> {
  const folder = await mkdtemp(join(tmpdir(), "galley-snac-"));
  let server: Child | null = null;
  const stop = async () => {
    await server?.stop();
    await rm(folder, removing);
  };
  try {
    const program = await fetchProgram();
    const data = join(folder, "data");
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const asked = run(program, ["init", data]);
    // Address, port and host; no prefix and no administrator.
    asked.child.stdin?.end(`127.0.0.1\n${port}\n127.0.0.1:${port}\n\n\n`);
    await asked;
    const settings = join(data, "server.json");
    await writeFile(settings, (await readFile(settings, "utf8")).replace('"protocol": "https"', '"protocol": "http"'));
    server = await startChild("snac", program, ["httpd", data]);
    await waitUntil("snac answers", () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const snac: Snac = {
      url,
      call: async (command, ...args) => (await run(program, [command, data, ...args])).stdout,
    };
    return { url, addAccount: () => addAccount(snac), stop };
  } catch (error) {
    await stop();
    if (process.env["CI"] === "true") throw error;
    console.warn(`skipped: ${error instanceof Error ? error.message : "snac couldn't be started"}`);
    return null;
  }
}

async function fetchProgram(): Promise<string> {
  const folder = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "galley-snac", suite);
  const program = join(folder, "usr", "bin", "snac");
  if (!existsSync(program)) await run(fetchDebian, [suite, folder, "snac2"]);
  return program;
}

/** An account that posts through Mastodon's API, and uses snac's own commands and pages for what the API lacks. */
async function addAccount(snac: Snac): Promise<TestedAccount> {
  const me = await signUp(snac);
  const { acct, id } = (await me.ask("GET", "accounts/verify_credentials")) as { acct: string; id: string };
  const posts = new Map<string, string>();

  async function upload(seed: number, alt: string): Promise<string> {
    const form = new FormData();
    const bytes = await generatePicture({ width: 900, height: 675, seed });
    // snac stores a file under its uploaded name, so each picture needs its own.
    form.set("file", new File([new Uint8Array(bytes)], `${crypto.randomUUID()}.jpg`, { type: "image/jpeg" }));
    form.set("description", alt);
    return ((await me.ask("POST", "media", form)) as { id: string }).id;
  }

  return {
    typed: `${snac.url}/${me.name}`,
    name: acct.includes("@") ? acct : `${acct}@${new URL(snac.url).host}`,
    async add({ text, alts = ["A bowl"], warning = "", boosted, replied }) {
      if (boosted === true) {
        const stranger = await signUp(snac);
        const { url } = (await stranger.ask("POST", "statuses", { status: text })) as { url: string };
        await snac.call("boost", me.name, url);
        return url;
      }
      const media: string[] = [];
      for (const [seed, alt] of alts.entries()) media.push(await upload(seed, alt));
      const question = replied === true ? await askQuestion(snac) : null;
      const body = { status: text, media_ids: media, sensitive: warning !== "", spoiler_text: warning };
      const reply = question === null ? {} : { in_reply_to_id: question };
      const post = (await me.ask("POST", "statuses", { ...body, ...reply })) as { id: string; uri: string };
      posts.set(post.id, post.uri);
      return post.id;
    },
    async edit(postId, text) {
      // The id contains the second of the last edit. Real edits come later than the one of posting.
      await waitUntil(
        "the second has passed",
        async () => Math.floor(Date.now() / 1_000) > Number(postId.slice(0, 10)),
      );
      await me.ask("PUT", `statuses/${postId}`, { status: text });
    },
    async remove(postId) {
      const form = new URLSearchParams({ id: posts.get(postId) ?? "", action: "Delete" });
      // snac ignores forms whose content type names a character set.
      const type = "application/x-www-form-urlencoded";
      const headers = { authorization: `Basic ${btoa(`${me.name}:${me.password}`)}`, "content-type": type };
      const path = `${snac.url}/${me.name}/admin/action`;
      const answer = await fetch(path, { method: "POST", headers, body: form.toString(), redirect: "manual" });
      if (answer.status >= 400) throw new Error(`deleting: ${answer.status}`);
    },
    async close(state) {
      if (state !== "gone") throw new Error(`snac has no account that's ${state}: ${id}`);
      await snac.call("deluser", me.name);
    },
  };
}

async function askQuestion(snac: Snac): Promise<string> {
  const stranger = await signUp(snac);
  return ((await stranger.ask("POST", "statuses", { status: "Which glaze?" })) as { id: string }).id;
}

async function signUp({ url, call }: Snac) {
  const name = newName();
  const password = /password is (\S+)/.exec(await call("adduser", name))?.[1] ?? "";
  const login = new URLSearchParams({ login: name, passwd: password });
  const given = await fetch(`${url}/oauth/x-snac-get-token`, { method: "POST", body: login });
  const token = (await given.text()).trim();
  async function ask(method: string, path: string, body?: FormData | object): Promise<unknown> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return await answer.json();
  }
  return { name, password, ask };
}
