import { appendFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startSimulator, type Simulator } from "./start-simulator.ts";
import { useSimulator } from "./use-simulator.ts";

/** A minimal simulator, which counts POSTs. */
function startCounter(options: { dataDir: string }): Promise<Simulator> {
  return startSimulator("counter", options, (kit) => {
    const counted = kit.object("counted", { count: 0 });
    return {
      async fetch(request) {
        if (request.method === "POST") {
          await request.text();
          kit.journal.effect("counter.moved", kit.change(counted, { count: counted.count + 1 }));
        }
        return Response.json({ ...counted, now: kit.clock.now().toISOString() });
      },
      describe: () => counted,
      vendorError: ({ code, subcode }) => Response.json({ vendor: code, subcode }, { status: 418 }),
    };
  });
}

const simulator = useSimulator(startCounter);
const { control } = simulator;

async function fault(fault: object, more: object = {}): Promise<void> {
  await control("POST", "/faults", { fault, ...more });
}

const post = (): Promise<Response> =>
  fetch(`${simulator.url}/x?access_token=secret`, { method: "POST", redirect: "manual" });
const countNow = async (): Promise<number> => (await control<{ count: number }>("GET", "/state")).count;
const failure = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => "answered",
    (error: unknown) => (error instanceof Error ? error.name : error),
  );

describe("faults", () => {
  it("do the work and cut off the answer", async () => {
    await fault({ kind: "apply-then-reset" });
    expect(await failure(post())).toBe("TypeError");
    expect(await countNow()).toBe(1);
  });

  it("cut off before the work", async () => {
    await fault({ kind: "reset-before" });
    expect(await failure(post())).toBe("TypeError");
    expect(await countNow()).toBe(0);
  });

  it("send half a body", async () => {
    await fault({ kind: "half-body" });
    const answer = await post();
    expect(await failure(answer.text())).toBe("TypeError");
    expect(await countNow()).toBe(1);
  });

  it("never answer, and still stop when told to", async () => {
    await fault({ kind: "never-answer", apply: true });
    const waiting = failure(post());
    while ((await countNow()) === 0);
    await simulator.restart();
    expect(await waiting).toBe("TypeError");
  });

  it("no longer delay an answer once they are cleared", { timeout: 10_000 }, async () => {
    await fault({ kind: "delay", ms: 60_000, when: "after" });
    const waiting = post();
    while ((await countNow()) === 0);
    await control("DELETE", "/faults");
    expect((await waiting).status).toBe(200);
  });

  it.each([
    [{ kind: "status", status: 503, body: "busy", headers: { "retry-after": "7" } }, 503, "busy", 0],
    [{ kind: "status", status: 502, apply: true }, 502, "", 1],
    [{ kind: "html-200" }, 200, "<!doctype html>", 0],
    [{ kind: "warning-before-json", warning: "<b>W</b>" }, 200, '<b>W</b>{"count":1', 1],
    [{ kind: "redirect", location: "https://elsewhere.example{path}" }, 301, "", 0],
    [{ kind: "error", code: 190, subcode: 463 }, 418, '{"vendor":190,"subcode":463}', 0],
    [{ kind: "delay", ms: 1 }, 200, '{"count":1', 1],
    [{ kind: "huge-body", bytes: 300_000 }, 200, " ".repeat(300_000), 0],
    [{ kind: "huge-body", bytes: 300_000, gzip: true }, 200, " ".repeat(300_000), 0],
  ])("play %o", async (wanted, status, text, count) => {
    await fault(wanted);
    const answer = await post();
    expect(answer.status).toBe(status);
    expect((await answer.text()).startsWith(text)).toBe(true);
    expect(await countNow()).toBe(count);
    expect((await post()).status).toBe(200);
  });

  it("hit the intended requests, as often as intended", async () => {
    await fault(
      { kind: "status", status: 500 },
      { match: { method: "POST", path: { regex: "^/x" }, nth: 2 }, times: 2 },
    );
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await fetch(`${simulator.url}/x`);
      statuses.push((await post()).status);
    }
    expect(statuses).toEqual([200, 500, 500, 200, 200]);
    await fault({ kind: "status", status: 500 }, { times: "always" });
    expect([(await post()).status, (await post()).status]).toEqual([500, 500]);
    await control("DELETE", "/faults");
    expect((await post()).status).toBe(200);
  });

  it("refuse unknown kinds", async () => {
    const answer = await fetch(`${simulator.url}/_control/faults`, {
      method: "POST",
      body: '{"fault":{"kind":"meteor"}}',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "bad_request" });
  });
});

it("journals every request and its changes, without secrets", async () => {
  await post();
  await fault({ kind: "apply-then-reset" });
  await failure(post());
  const { records } = await control<{ records: unknown[] }>("GET", "/journal?since=0");
  expect(records).toMatchObject([
    { n: 1, kind: "effect", effect: "counter.moved", count: 1 },
    { n: 2, kind: "request", method: "POST", path: "/x?access_token=***", status: 200, outcome: "answered" },
    { n: 3, kind: "effect", count: 2 },
    { n: 4, kind: "request", status: null, outcome: "fault:apply-then-reset" },
  ]);
  expect(await control("GET", "/journal?since=3")).toMatchObject({ last: 4, records: [{ n: 4 }] });
});

it("does nothing for a request that never arrived completely", async () => {
  const socket = connect(simulator.running.port, "127.0.0.1");
  await new Promise<void>((resolve) =>
    socket.write("POST /half HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf", () => resolve()),
  );
  socket.end();
  const outcomes = async (): Promise<unknown[]> =>
    (await control<{ records: { outcome?: string }[] }>("GET", "/journal")).records.map(({ outcome }) => outcome);
  while ((await outcomes()).length === 0);
  expect(await outcomes()).toEqual(["aborted"]);
  expect(await countNow()).toBe(0);
});

it("moves its own clock", async () => {
  await control("POST", "/clock", { now: "2031-05-06T07:08:09Z" });
  await control("POST", "/clock", { advanceSeconds: 3600 });
  const { now } = (await (await post()).json()) as { now: string };
  expect(now.slice(0, 16)).toBe("2031-05-06T08:08");
});

it("refuses to start on a port that is taken", async () => {
  await expect(
    startSimulator("second", { port: simulator.running.port }, () => ({
      fetch: () => new Response(),
    })),
  ).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
});

it("loses nothing when it stops, not even after a torn last line", async () => {
  await post();
  await control("POST", "/clock", { now: "2031-05-06T07:08:09Z" });
  await fault({ kind: "status", status: 500 }, { match: { path: "/later" } });
  await simulator.restart();
  await simulator.restart((dataDir) => appendFile(join(dataDir, "counter", "log.jsonl"), '{"event":{"ty'));
  await post();
  await simulator.restart();
  expect(await control("GET", "/state")).toMatchObject({
    count: 2,
    journal: 4,
    faults: [{ match: { path: "/later" } }],
  });
  expect((await control<{ now: string }>("GET", "/state")).now).toMatch(/^2031-05-06/);
});
