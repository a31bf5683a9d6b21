import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startSite } from "../../../test/site.ts";

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ slowLimits: { headersMs: 400, bodyMs: 400, bytesPerSecond: 1_000, checkMs: 50 } });
});
afterAll(() => site.server.close());

/** Sends the beginning, then the rest byte by byte; returns everything received until the connection is closed. */
async function send(beginning: string, rest: string, everyMs: number): Promise<string> {
  const socket: Socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  await once(socket, "connect");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  // A reset is a disconnection too; `once` would reject.
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.write(beginning);
  let sent = 0;
  const sending = setInterval(() => {
    if (sent < rest.length && socket.writable) socket.write(rest[sent++] ?? "");
  }, everyMs);
  await closed;
  clearInterval(sending);
  return answer;
}

const head = (length: number) =>
  `POST /language HTTP/1.1\r\nHost: galley.test\r\nConnection: close\r\n` +
  `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;

it.each([
  ["says nothing", "", ""],
  ["sends a header letter by letter", "GET / HTTP/1.1\r\nX-Slow: ", "a".repeat(10_000)],
  ["sends a body letter by letter", head(10_000), "a".repeat(10_000)],
  [
    "sends a body of unknown length letter by letter",
    head(1).replace("Content-Length: 1", "Transfer-Encoding: chunked") + "2000\r\n",
    "a".repeat(10_000),
  ],
  ["stops in a body", head(10_000) + "a".repeat(20), ""],
])("a client that %s is disconnected", async (_name, beginning, rest) => {
  const answer = await send(beginning, rest, 20);
  expect(answer).toMatch(/^(HTTP\/1\.1 408 Request Timeout|$)/);
  expect(site.lines.join("")).not.toContain('"level":50');
});

it("a steadily arriving body gets the time that it needs", async () => {
  expect(await sendSteadily("locale=vi&next=%2Fterms", 3_000)).toContain("HTTP/1.1 303");
});

/** A form of `bytes`, 100 bytes every 50 ms: twice as fast as required. */
async function sendSteadily(choice: string, bytes: number): Promise<string> {
  const form = `${choice}&more=`.padEnd(bytes, "a");
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  await once(socket, "connect");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(head(form.length));
  let sent = 0;
  const sending = setInterval(() => {
    socket.write(form.slice(sent, sent + 100));
    sent += 100;
    if (sent >= form.length) clearInterval(sending);
  }, 50);
  await once(socket, "close");
  clearInterval(sending);
  return answer;
}
