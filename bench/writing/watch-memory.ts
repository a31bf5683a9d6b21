import { readFileSync } from "node:fs";

const EVERY_MS = 200;

/** From now, while the process is idle; `stop` returns the peak above that, in MB. */
export function watchMemory(pid: number): { stop(): number } {
  const idle = readMegabytes(pid);
  let most = idle;
  const timer = setInterval(() => (most = Math.max(most, readMegabytes(pid))), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      console.log(`resident memory: ${idle} MB idle, at most ${most} MB`);
      return most - idle;
    },
  };
}

function readMegabytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round((Number(kibibytes) * 1_024) / 1_000_000);
}
