import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { listen } from "../../../test/listen.ts";
import { gracefulClose } from "./graceful-close.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: galley.example\r\n\r\n";
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function start(): Promise<{ server: Server; port: number; close: ReturnType<typeof gracefulClose> }> {
  const server = createServer((_, answer) => answer.end("served"));
  const close = gracefulClose(server);
  return { server, close, port: await listen(server) };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

/** Reads head and body as they arrive; "" when the connection ends without any. */
async function ask(socket: Socket): Promise<string> {
  let text = "";
  socket.on("error", () => {});
  socket.write(REQUEST);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.endsWith("served") || text.endsWith("0\r\n\r\n")) break;
  }
  return text;
}

it("answers a proxy's request on an existing connection, and says that it is the last", async () => {
  const { close, port } = await start();
  const socket = await open(port);
  expect(await ask(socket)).toContain("Connection: keep-alive");
  const closed = close({ graceMs: 5_000, lingerMs: 5_000 });
  const last = await ask(socket);
  expect(last).toContain("200 OK");
  expect(last.toLowerCase()).toContain("connection: close");
  await closed;
});

it("serves everyone who had connected before closing, and refuses later connections", async () => {
  const { server, close, port } = await start();
  const early = await Promise.all(Array.from({ length: 20 }, () => open(port)));
  const closed = close({ graceMs: 5_000, lingerMs: 5_000 });
  while (server.listening) await new Promise(setImmediate);
  await expect(open(port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(new Set((await Promise.all(early.map(ask))).map((answer) => answer.slice(0, 15)))).toEqual(
    new Set(["HTTP/1.1 200 OK"]),
  );
  await closed;
});

it("closes idle connections when there is no proxy", async () => {
  const { close, port } = await start();
  const [used, silent] = await Promise.all([open(port), open(port)]);
  await ask(used);
  await close({ graceMs: 60_000, lingerMs: 0 });
  for (const socket of [used, silent]) if (!socket.closed) await once(socket.resume(), "close");
});
