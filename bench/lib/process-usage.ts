import { readFile } from "node:fs/promises";

/** Clock ticks per second in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** CPU seconds and peak memory of a running process, as the kernel reports them. */
export async function readUsage(pid: number): Promise<{ cpuSeconds: number; peakMegabytes: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const peak = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? "0";
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS, peakMegabytes: Number(peak) / 1024 };
}
