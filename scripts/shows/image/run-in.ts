import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** An image, or a stage of one, as a folder to change the root to. */
export type Image = {
  root: string;
  user: string;
  workdir: string;
  env: Record<string, string>;
  /** The folder behind its volume. */
  data: string;
  command: string[];
  healthcheck: string[];
  steps: number;
};

type Ran = { code: number | null; out: string };

/** Runs a command to completion: as root while a stage is being built, later as the image's user with its volume. */
export function runIn(image: Image, command: string[], settings: Record<string, string>): Ran {
  const { program, args, env } = enter(image, command, settings);
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8", maxBuffer: 1 << 26 });
  return { code: status, out: `${stdout}${stderr}` };
}

export type Started = { hasExited(): boolean; output(): string; stop(): Promise<number | null> };

export function startIn(image: Image, command: string[], settings: Record<string, string>): Started {
  const { program, args, env } = enter(image, command, settings);
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
  const ended = new Promise<number | null>((end) => child.once("exit", end));
  return {
    hasExited: () => child.exitCode !== null,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/**
 * In mounts of its own, which vanish with it. An image that is complete can't be written to, except for its volume
 * and /tmp. Every exec replaces the process before, so that a signal reaches the program itself.
 */
function enter(image: Image, command: string[], settings: Record<string, string>) {
  const isComplete = existsSync(image.data);
  const script = [
    "set -e",
    'mount --bind "$ROOT" "$ROOT"',
    'mount -t proc proc "$ROOT/proc"',
    'mount -t tmpfs tmpfs "$ROOT/dev/shm"',
    ...(isComplete
      ? ['mount -t tmpfs tmpfs "$ROOT/tmp"', 'mount --bind "$DATA" "$ROOT/data"', 'mount -o remount,ro,bind "$ROOT"']
      : []),
    'exec chroot --userspec="$AS" "$ROOT" /usr/bin/env -i -C "$WORKDIR" "$@"',
  ].join("\n");
  const environment = {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: "/tmp",
    ...image.env,
    ...certificates(image),
    ...settings,
  };
  const words = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return {
    program: "unshare",
    args: ["--mount", "/bin/sh", "-c", script, "sh", ...words, ...command],
    env: { PATH: process.env["PATH"], ROOT: image.root, DATA: image.data, AS: image.user, WORKDIR: image.workdir },
  };
}

/** If this machine reaches npm's registry through a proxy with its own certificate, the chroot does, too. */
function certificates({ root }: Image): Record<string, string> {
  const file = process.env["NODE_EXTRA_CA_CERTS"];
  if (file === undefined || !existsSync(file)) return {};
  const inside = "/etc/extra-certificates.pem";
  if (!existsSync(join(root, inside))) writeFileSync(join(root, inside), readFileSync(file));
  return { NODE_EXTRA_CA_CERTS: inside };
}
