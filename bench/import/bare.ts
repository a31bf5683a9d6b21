import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Pool } from "pg";
import { launchChromium } from "../../app/testing/launch-chromium.ts";
import { encodePicture } from "../../src/platform/pictures/encode-picture.ts";
import { listen } from "../../test/listen.ts";
import { readWork } from "../lib/run-bare.ts";

/**
 * The requests and nothing else, from Chromium too: a photo is encoded again and kept, a post is a row; both with one
 * durable commit.
 */
type Work = { databaseUrl: string; photos: string[]; width: number };

const { databaseUrl, photos, width } = await readWork<Work>();
const pool = new Pool({ connectionString: databaseUrl, max: width });
await pool.query("create table if not exists bare (id serial primary key, text text not null)");
const folder = await mkdtemp(join(tmpdir(), "bare-"));
const insert = (text: string) => pool.query("insert into bare (text) values ($1)", [text]);

async function take(request: IncomingMessage): Promise<string> {
  const body = await buffer(request);
  if (request.url === "/graphql") {
    await insert(body.toString());
    return "{}";
  }
  const { bytes, sha256 } = await encodePicture(body);
  await writeFile(join(folder, sha256), bytes);
  await insert(sha256);
  return JSON.stringify({ picture: sha256 });
}

const server = createServer((request, response) => {
  if (request.method === "GET") return response.end();
  take(request).then(
    (answer) => response.end(answer),
    () => response.writeHead(500).end(),
  );
});
const port = await listen(server);

/** Sends each chosen file, and a post with what came back. Runs in the page. */
async function send(input: HTMLElement | SVGElement, width: number): Promise<number> {
  const files = [...((input as HTMLInputElement).files ?? [])];
  const post = async (path: string, body: Blob | string): Promise<unknown> => {
    const answer = await fetch(path, { method: "POST", body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  const began = performance.now();
  const lane = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const answer = (await post("/uploads", file)) as { picture: string };
      await post("/graphql", JSON.stringify({ caption: `Post ${file.name}`, pictures: [answer.picture] }));
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return (performance.now() - began) / 1_000;
}

const browser = await launchChromium();
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${port}/`);
await page.setContent('<input type="file" multiple>');
await page.locator("input").setInputFiles(photos);
const seconds = await page.locator("input").evaluate(send, width);
await browser.close();
server.close();
await pool.end();
await rm(folder, { recursive: true });
process.send?.(seconds);
