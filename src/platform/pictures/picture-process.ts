import { setPriority } from "node:os";
import { type EncodedPicture, type EncodeOptions, encodePicture } from "./encode-picture.ts";
import { TOO_COSTLY } from "./picture-limits.ts";

export type PictureTask = EncodeOptions & { original: Uint8Array };

/** This process's answer to one picture. */
export type PictureAnswer = { picture: EncodedPicture } | { problem: string };

const MEASURE_MS = 50;
/** A low priority, so that pages and sign-ins come first. */
const NICENESS = 10;

const [mostBytes = 0, mostCpuMs = 0] = process.argv.slice(2).map(Number);
let begun: NodeJS.CpuUsage | null = null;

try {
  setPriority(NICENESS);
} catch {
  // A sandbox may forbid this; the limits still apply.
}
// A supervisor signals the whole group, but the service ends this process itself once its work is done.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
setInterval(() => {
  if (begun !== null && (process.memoryUsage.rss() > mostBytes || usedCpuMs(begun) > mostCpuMs))
    process.exit(TOO_COSTLY);
}, MEASURE_MS);

process.on("message", (task: PictureTask) => {
  begun = process.cpuUsage();
  void answer(task).then((result) => {
    begun = null;
    process.send?.(result);
  });
});

async function answer({ original, ...options }: PictureTask): Promise<PictureAnswer> {
  try {
    return { picture: await encodePicture(original, options) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** CPU time of all threads. */
function usedCpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
