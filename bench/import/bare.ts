import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Pool } from "pg";
import { encodePicture } from "../../src/platform/pictures/encode-picture.ts";
import { atOnce } from "../lib/at-once.ts";
import { listen } from "../lib/listen.ts";

/** The requests and nothing else: a photo is encoded again and kept, a post is a row; both with one durable commit. */
type Work = { databaseUrl: string; photos: string[]; posts: number; width: number };

// Written by import.ts.
const { databaseUrl, photos, posts, width } = JSON.parse(process.argv[2] ?? "{}") as Work;
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

const { port, server } = await listen((request, response) => {
  take(request).then(
    (answer) => response.end(answer),
    () => response.writeHead(500).end(),
  );
});

async function post(path: string, body: Uint8Array<ArrayBuffer> | string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

const seconds = await atOnce(posts, width, async (index) => {
  const { picture } = (await post("/uploads", new Uint8Array(await readFile(photos[index % photos.length] ?? "")))) as {
    picture: string;
  };
  await post("/graphql", JSON.stringify({ caption: `Post ${index}`, pictures: [picture] }));
});
server.close();
await pool.end();
await rm(folder, { recursive: true });
process.send?.(seconds);
