/**
 * Named points where a crash hurts most. A test sets CRASH_AT to one of them, and the process dies there as if by
 * `kill -9`; otherwise a crash point costs one comparison.
 */
export const crashPoints = [
  "import.after-download",
  "import.after-commit",
  "write.after-start",
  "write.after-writing",
  "write.after-commit",
  "mail.after-mark-sending",
  "mail.after-send",
  "mail.after-commit",
  "propose.after-show",
  "approve.after-commit",
  "publish.after-picture",
  "publish.after-draft",
  "publish.after-draft-saved",
  "publish.after-read-back",
  "publish.after-publish",
  "publish.after-commit",
] as const;

export type CrashPoint = (typeof crashPoints)[number];

let armed: CrashPoint | null = null;

/** Null disarms it. */
export function armCrashPoint(name: string | null): void {
  if (name === null) {
    armed = null;
    return;
  }
  const point = crashPoints.find((known) => known === name);
  if (point === undefined) throw new Error(`CRASH_AT: "${name}" is not one of ${crashPoints.join(", ")}`);
  armed = point;
}

export function crashPoint(name: CrashPoint): void {
  if (armed === name) process.kill(process.pid, "SIGKILL");
}
