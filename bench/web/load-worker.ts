import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Requests/s of one address, from a separate thread over bare sockets, so that only the server is measured.
 * Each connection sends its next request as soon as it has the full answer.
 */
type Task = { port: number; request: string; connections: number; ms: number };

const { port, request, connections, ms } = workerData as Task;
const began = performance.now();
let answered = 0;

await Promise.all(Array.from({ length: connections }, askUntilTheEnd));
parentPort?.postMessage((answered / (performance.now() - began)) * 1_000);

function askUntilTheEnd(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let missing: number | null = null;
    socket.on("data", (chunk) => {
      missing = (missing ?? lengthOf(chunk)) - chunk.byteLength;
      if (missing > 0) return;
      missing = null;
      answered += 1;
      if (performance.now() - began < ms) socket.write(request);
      else socket.end();
    });
    socket.on("close", () => resolve());
    socket.on("error", reject);
    socket.write(request);
  });
}

/** Length of the whole answer, from the header in its first chunk. */
function lengthOf(chunk: Buffer): number {
  const head = chunk.toString("latin1");
  const end = head.indexOf("\r\n\r\n");
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (!head.startsWith("HTTP/1.1 200 ") || end < 0 || length === undefined) throw new Error(head.slice(0, 300));
  return end + 4 + Number(length);
}
