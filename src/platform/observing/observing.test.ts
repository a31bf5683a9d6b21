import { createServer } from "node:http";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { createReadyCheck } from "../../entries/http/check-ready.ts";
import { startHttp } from "../../entries/http/start-http.ts";
import { findFreePort } from "../programs/find-free-port.ts";
import { createMetrics } from "./metrics.ts";
import { joinObservers } from "./observer.ts";
import { startMetrics } from "./start-metrics.ts";
import { createTracing } from "./tracing.ts";

type Collector = { url: string; bodies: string[]; close(): Promise<void> };

/** Accepts what an OTLP exporter sends, as JSON. */
async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    bodies.push(`${request.url} ${Buffer.concat(parts).toString()}`);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const port = await listen(server);
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, bodies, close };
}

async function runOnePost(world: World): Promise<void> {
  const owner = await world.createOwner();
  const { sourceId, userId } = await world.connectAccount(owner);
  await world.addPost(userId, { caption: "Nine bowls came out whole." });
  await world.ctx.db
    .updateTable("sources")
    .set({ next_poll_at: world.clock.now(), created_at: new Date(0), next_look: "new" })
    .where("id", "=", sourceId)
    .execute();
  await world.workUntil(
    async () =>
      (await world.ctx.db.selectFrom("mails").select("id").where("state", "=", "sent").execute()).length === 1,
  );
  await world.ctx.db
    .updateTable("approvals")
    .set({ decision: "approved", decided_at: new Date(world.clock.now().getTime() + 60_000) })
    .execute();
}

test("Prometheus gets the figures; spans contain names only, and no secrets", async () => {
  const collector = await startCollector();
  const observer = joinObservers([createMetrics(), createTracing(collector.url)]);
  const port = await findFreePort();
  const world = await createWorld({ observer }, { PORT: String(port) });
  await runOnePost(world);
  const web = await startHttp(world.ctx);
  const token = "verysecrettokenofalink";
  await fetch(`http://127.0.0.1:${port}/approve/${token}`);
  await fetch(`http://127.0.0.1:${port}/healthz`);
  await web.stop();

  const metrics = await startMetrics(world.ctx, 0);
  const answer = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  const figures = await answer.text();
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
  await metrics.stop();
  expect(answer.headers.get("content-type")).toContain("text/plain");
  for (const line of [
    'galley_articles{state="GENERATED"} 1',
    'galley_mails{state="sent"} 1',
    'galley_post_to_article_seconds{quantile="0.95"}',
    'galley_time_to_approval_seconds{quantile="0.5"}',
    "galley_queue_due_jobs 0",
    "galley_queue_failed_jobs 0",
    "galley_oldest_due_publication_seconds 0",
    "galley_data_free_bytes ",
    "galley_unopenable_secrets 0",
    'galley_work_seconds_count{kind="job",name="write-article",outcome="done"} 1',
    'galley_work_seconds_count{kind="request",name="GET /healthz",outcome="200"} 1',
    "process_resident_memory_bytes",
  ]) {
    expect(figures).toContain(line);
  }

  for (const file of ["alerts.yaml", "grafana.json"]) {
    const text = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), "utf8");
    const named = new Set(Array.from(text.matchAll(/galley_\w+?(?=(_count|_bucket)?\b(?!_))/g), ([name]) => name));
    expect(named.size).toBeGreaterThan(5);
    for (const name of named) expect(figures, `${file} asks for ${name}`).toContain(`# TYPE ${name} `);
  }

  await observer.close();
  const spans = collector.bodies.join("\n");
  expect(spans).toMatch(/^\/v1\/traces \{/);
  for (const name of [
    '"name":"write-article"',
    '"name":"GET /healthz"',
    '"name":"GET /approve/:token"',
    '"galley.request.outcome"',
    '"stringValue":"galley"',
  ])
    expect(spans).toContain(name);
  expect(spans + figures).not.toContain(token);
  expect(spans + figures).not.toContain("@galley.example");
  await collector.close();
});

test("a failure is counted, passed on, and reported without its text", async () => {
  const collector = await startCollector();
  const observer = createTracing(collector.url);
  await expect(
    observer.around(
      "job",
      () => Promise.reject(new Error("secret words")),
      (failed) => ({ name: "j", outcome: failed ? "failed" : "done" }),
    ),
  ).rejects.toThrow("secret words");
  await observer.close();
  expect(collector.bodies.join()).toContain('"code":2');
  expect(collector.bodies.join()).not.toContain("secret words");
  await collector.close();
});

test("readiness names the failing part", async () => {
  const world = await createWorld();
  expect(await createReadyCheck(world.ctx)()).toEqual({
    database: true,
    queue: true,
    pictures: true,
    disk: true,
    secrets: true,
  });
  await rm(join(world.ctx.config.dataDir, "pictures"), { recursive: true });
  expect(await createReadyCheck(world.ctx)()).toEqual({
    database: true,
    queue: true,
    pictures: false,
    disk: false,
    secrets: true,
  });
  const hanging = { ...world.ctx, pictures: { ...world.ctx.pictures, check: () => new Promise<void>(() => {}) } };
  expect(await createReadyCheck(hanging)()).toMatchObject({ pictures: false });
});
