import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createFairSemaphore } from "./fair-semaphore.ts";
import { type PictureLimits, TOO_COSTLY } from "./picture-limits.ts";
import type { EncodeOptions } from "./encode-picture.ts";
import type { PictureAnswer, PictureTask } from "./picture-process.ts";

/** More at once would starve everything else of CPU and memory. */
const PROCESSES = 2;
/** How long a process may be idle before it ends. */
const IDLE_MS = 30_000;

export type PictureProcesses = {
  /** Throws if the process couldn't be started or was killed from outside. */
  encode(original: Uint8Array, whose: string, options?: EncodeOptions): Promise<PictureAnswer>;
  count(whose: string): number;
};

/**
 * Decodes pictures in up to two processes, started on demand and ended when idle. A decoder that hangs, uses too much
 * memory or crashes only takes its process down, and the service's own threads stay free.
 */
export function createPictureProcesses(limits: PictureLimits): PictureProcesses {
  const slots = createFairSemaphore(PROCESSES);
  const idle = new Set<ChildProcess>();

  function start(): ChildProcess {
    const child = fork(
      fileURLToPath(new URL("picture-process.ts", import.meta.url)),
      [String(limits.memoryBytes), String(limits.cpuMs)],
      {
        // None of the service's settings, so that an exploited decoder finds no secrets.
        env: {},
        execArgv: [],
        serialization: "advanced",
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      },
    );
    child.once("exit", () => idle.delete(child));
    // The caller gets the error through `once` below; without a listener it would crash the service.
    child.on("error", () => idle.delete(child));
    return child;
  }

  function takeIdle(): ChildProcess | null {
    const [child] = idle;
    if (child === undefined) return null;
    idle.delete(child);
    child.ref();
    child.channel?.ref();
    return child;
  }

  /** An idle process doesn't keep the service from exiting, and ends when no other picture comes. */
  function keepIdle(child: ChildProcess): void {
    idle.add(child);
    child.unref();
    child.channel?.unref();
    setTimeout(() => {
      if (idle.delete(child)) child.disconnect();
    }, IDLE_MS).unref();
  }

  return {
    encode: (original, whose, options = {}) =>
      slots.run(whose, async () => {
        const child = takeIdle() ?? start();
        const answer = await ask(child, { ...options, original }, limits.wallMs);
        if (child.connected) keepIdle(child);
        return answer;
      }),
    count: (whose) => slots.count(whose),
  };
}

async function ask(child: ChildProcess, task: PictureTask, wallMs: number): Promise<PictureAnswer> {
  const settled = new AbortController();
  const { signal } = settled;
  let isLate = false;
  const timer = setTimeout(() => (isLate = child.kill("SIGKILL")), wallMs);
  try {
    // Both reject if the process can't be started or reached. picture-process.ts sends only answers.
    const answered = once(child, "message", { signal }).then(([answer]: unknown[]) => answer as PictureAnswer);
    const ended = once(child, "exit", { signal }).then(([code, by]: unknown[]) => explainEnd({ code, by, isLate }));
    child.send(task);
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}

function explainEnd({ code, by, isLate }: { code: unknown; by: unknown; isLate: boolean }): PictureAnswer {
  if (isLate || code === TOO_COSTLY) return { problem: "it takes too much time or memory to decode" };
  // This is how a system that is short of memory kills processes; it says nothing about the picture.
  if (by === "SIGKILL" || by === null) throw new Error(`the picture decoding process ended (${String(by ?? code)})`);
  return { problem: `its decoder crashed (${String(by)})` };
}
