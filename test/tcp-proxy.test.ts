import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listen } from "./listen.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** Echoes what it receives. */
const echo = createServer({ allowHalfOpen: true }, (socket) => void socket.on("error", () => {}).pipe(socket));
let echoPort: number;
let proxy: TcpProxy;
beforeAll(async () => {
  echoPort = await listen(echo);
  proxy = await startTcpProxy(() => echoPort);
});
beforeEach(() => proxy.set({ kind: "pass" }));
afterAll(async () => {
  await proxy.close();
  echo.close();
});

async function open(port = () => proxy.port): Promise<{ socket: Socket; heard(): string }> {
  const socket = connect(port(), "127.0.0.1");
  let heard = "";
  socket.on("data", (bytes) => (heard += bytes.toString())).on("error", () => {});
  await once(socket, "connect");
  return { socket, heard: () => heard };
}

/** Waits for the end of any kind: `once` would reject on a reset. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

async function say(line: Awaited<ReturnType<typeof open>>, text: string): Promise<string> {
  line.socket.write(text);
  await once(line.socket, "data");
  return line.heard();
}

test("passes bytes both ways", async () => {
  expect(await say(await open(), "hello")).toBe("hello");
});

test("cuts open connections and accepts no more", async () => {
  const line = await open();
  await say(line, "hello");
  proxy.set({ kind: "cut" });
  await closed(line.socket);
  const refused = connect(proxy.port, "127.0.0.1").on("error", () => {});
  await closed(refused);
});

test("a black hole keeps connections and loses nothing: the bytes come through when it ends", async () => {
  const line = await open();
  await say(line, "a");
  proxy.set({ kind: "black-hole" });
  const other = await open();
  line.socket.write("b");
  other.socket.write("c");
  // Both connections stay silent while a third one gets through the same event loop.
  await say(await open(() => echoPort), "x");
  expect([line.heard(), other.heard()]).toEqual(["a", ""]);
  proxy.set({ kind: "pass" });
  await Promise.all([once(line.socket, "data"), once(other.socket, "data")]);
  expect([line.heard(), other.heard()]).toEqual(["ab", "c"]);
});

test("cuts an answer in the middle", async () => {
  const line = await open();
  await say(line, "a");
  proxy.cutAfter(2);
  line.socket.write("bcdef");
  await closed(line.socket);
  expect("abc".startsWith(line.heard())).toBe(true);
});

test("a slow connection loses nothing and keeps the order", async () => {
  proxy.set({ kind: "slow", delayMs: 5 });
  const line = await open();
  const text = "0123456789".repeat(20_000);
  line.socket.end(text);
  await once(line.socket, "end");
  expect(line.heard() === text).toBe(true);
});
