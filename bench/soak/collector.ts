import { once } from "node:events";
import { z } from "zod";
import { waitUntil } from "../../test/wait-until.ts";

const PATIENCE_MS = 20_000;
const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const reply = z.object({ id: z.number().optional() });

export type Collector = { collect(): Promise<void>; close(): void };

/**
 * Forces garbage collection in a process started with --inspect (Chrome DevTools Protocol,
 * HeapProfiler.collectGarbage). V8 delays collection while there is memory, so without this a leaking process
 * and a healthy one look alike for many minutes.
 */
export async function openCollector(port: number): Promise<Collector> {
  const socket = new WebSocket(await findTarget(port));
  await once(socket, "open");
  const waiting = new Map<number, () => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id } = reply.parse(JSON.parse(String(data)));
    if (id !== undefined) waiting.get(id)?.();
  });
  let calls = 0;
  return {
    async collect() {
      const id = (calls += 1);
      const done = new Promise<void>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
      await done;
      waiting.delete(id);
    },
    close: () => socket.close(),
  };
}

async function findTarget(port: number): Promise<string> {
  const look = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const [target] = answer === null ? [] : targets.parse(await answer.json());
    return target?.webSocketDebuggerUrl;
  };
  return waitUntil("the process can be inspected", look, { patienceMs: PATIENCE_MS, everyMs: 100 });
}
