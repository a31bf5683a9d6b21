import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";

export type ChildOptions = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  stdio?: StdioOptions;
};

export type ChildExit = { code: number | null; signal: NodeJS.Signals | null };

/** A running program that its parent is responsible for. */
export type Child = {
  name: string;
  pid: number;
  process: ChildProcess;
  /** Resolves when the program has ended, for whatever reason; never rejects. */
  exited: Promise<ChildExit>;
  hasExited(): boolean;
  /** Sends the signal, waits, and after `patience` ms kills what is left of its process group. */
  stop(signal?: NodeJS.Signals, patience?: number): Promise<void>;
  kill(): void;
};

/** Kills everything still running when we exit, unless we get a SIGKILL. */
const running = new Set<() => void>();
process.on("exit", () => {
  for (const kill of running) kill();
});

// In its own process group, it doesn't get the terminal's Ctrl-C; its parent stops it in order.
const ownGroup = process.platform !== "win32";

export async function startChild(
  name: string,
  command: string,
  args: string[],
  options: ChildOptions = {},
): Promise<Child> {
  const child = spawn(command, args, { stdio: "ignore", ...options, detached: ownGroup });
  let ended = false;
  const exited = new Promise<ChildExit>((resolve) => {
    child.once("exit", (code, signal) => {
      ended = true;
      resolve({ code, signal });
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", reject);
  });
  // Later errors mean that a signal couldn't be sent: the child is exiting, and "exit" reports that.
  child.on("error", () => {});
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${name} has started without a process id`);

  const kill = () => killGroup(pid, ended);
  running.add(kill);
  void exited.then(() => running.delete(kill));
  return {
    name,
    pid,
    process: child,
    exited,
    hasExited: () => ended,
    kill,
    async stop(signal = "SIGTERM", patience = 3_000) {
      if (!ended) child.kill(signal);
      const timer = setTimeout(kill, patience);
      await exited;
      clearTimeout(timer);
      // Its own children may have outlived it.
      kill();
    },
  };
}

function killGroup(pid: number, ended: boolean): void {
  try {
    if (ownGroup) process.kill(-pid, "SIGKILL");
    else if (!ended) process.kill(pid, "SIGKILL");
  } catch {
    // ESRCH: no process is left in the group, as intended.
  }
}
