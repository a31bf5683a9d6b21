import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createFairSemaphore } from "./fair-semaphore.ts";
import { type PictureLimits, TOO_COSTLY } from "./picture-limits.ts";
import type { PictureAnswer } from "./picture-process.ts";

/** More side by side would take the time and the memory of everything else. */
const AT_ONCE = 2;
/** A process that has had no picture for so long ends. */
const IDLE_MS = 30_000;

export type PictureProcesses = {
  /** Throws when the process could not be started, or was ended from outside. */
  encode(original: Uint8Array, whose: string): Promise<PictureAnswer>;
  count(whose: string): number;
};

/**
 * At most two processes that decode pictures, started when there is one and ended when there is none: a
 * decoder that hangs, swells or crashes is ended with its process, and the service's own threads stay free.
 */
export function createPictureProcesses(limits: PictureLimits): PictureProcesses {
  const slots = createFairSemaphore(AT_ONCE);
  const idle = new Set<ChildProcess>();

  function start(): ChildProcess {
    const child = fork(
      fileURLToPath(new URL("picture-process.ts", import.meta.url)),
      [String(limits.memoryBytes), String(limits.cpuMs)],
      {
        // Nothing of the service's settings: what breaks a decoder finds no secret there.
        env: {},
        execArgv: [],
        serialization: "advanced",
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      },
    );
    child.once("exit", () => idle.delete(child));
    // Whoever waits for an answer hears of it; without a listener it would end the service.
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

  /** It keeps nobody from ending, and ends itself when no other picture comes. */
  function keepIdle(child: ChildProcess): void {
    idle.add(child);
    child.unref();
    child.channel?.unref();
    setTimeout(() => {
      if (idle.delete(child)) child.disconnect();
    }, IDLE_MS).unref();
  }

  return {
    encode: (original, whose) =>
      slots.run(whose, async () => {
        const child = takeIdle() ?? start();
        const answer = await ask(child, original, limits.wallMs);
        if (child.connected) keepIdle(child);
        return answer;
      }),
    count: (whose) => slots.count(whose),
  };
}

async function ask(child: ChildProcess, original: Uint8Array, wallMs: number): Promise<PictureAnswer> {
  const settled = new AbortController();
  const { signal } = settled;
  let isLate = false;
  const timer = setTimeout(() => (isLate = child.kill("SIGKILL")), wallMs);
  try {
    // Both reject when the process cannot be started or reached. picture-process.ts sends nothing but answers.
    const answered = once(child, "message", { signal }).then(([answer]: unknown[]) => answer as PictureAnswer);
    const ended = once(child, "exit", { signal }).then(([code, by]: unknown[]) => explainEnd({ code, by, isLate }));
    child.send(original);
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}

function explainEnd({ code, by, isLate }: { code: unknown; by: unknown; isLate: boolean }): PictureAnswer {
  if (isLate || code === TOO_COSTLY) return { problem: "it takes too much time or memory to decode" };
  // A system that is short of memory kills so; that says nothing of the picture.
  if (by === "SIGKILL" || by === null)
    throw new Error(`the process that decodes pictures ended (${String(by ?? code)})`);
  return { problem: `its decoder crashed (${String(by)})` };
}
