import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** One call as it was sent. */
export type RecordedCall = { path: string; headers: Record<string, string>; body: string };

export type Recorder = {
  url: string;
  /** The calls since the last time. */
  take(): RecordedCall[];
  close(): Promise<void>;
};

/** Passes every call on to `target` and records it; both sides of the comparison go through here. */
export async function startRecorder(target: string): Promise<Recorder> {
  let calls: RecordedCall[] = [];
  const server = createServer(async (request, answer) => {
    const body = (await buffer(request)).toString();
    const path = request.url ?? "/";
    const headers = { "content-type": "application/json", authorization: request.headers.authorization ?? "" };
    calls.push({ path, headers, body });
    const answered = await fetch(`${target}${path}`, { method: "POST", headers, body }).catch(() => null);
    if (answered === null) return void answer.destroy();
    answer.writeHead(answered.status, { "content-type": "application/json" });
    answer.end(await answered.text());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on a port of the system's choice.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = calls;
      calls = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
