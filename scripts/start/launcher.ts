import { existsSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { type Child, startChild } from "../../src/platform/programs/children.ts";
import { UserError } from "../../src/platform/user-error.ts";

const endWithParent = new URL("../end-with-parent.mjs", import.meta.url).href;
const loadAhead = new URL("../load-ahead.mjs", import.meta.url).href;

type Started = { stop(): Promise<void>; kill(): void };

/** Holds the running programs of `npm start` and stops them in reverse order. */
export class Launcher {
  readonly #started: Started[] = [];
  readonly #cwd: string;
  readonly #logFolder: string;
  readonly #end = Promise.withResolvers<void>();
  #stopping: Promise<void> | null = null;

  constructor(cwd: string, logFolder: string) {
    this.#cwd = cwd;
    this.#logFolder = logFolder;
    // It may be rejected before anyone awaits it.
    this.#end.promise.catch(() => {});
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => this.#onSignal());
  }

  get isStopping(): boolean {
    return this.#stopping !== null;
  }

  logFile(name: string): string {
    return join(this.#logFolder, `${name}.log`);
  }

  /** Called between the steps of a start, to stop when Ctrl-C was pressed. */
  requireGoingOn(): void {
    if (this.isStopping) throw new Error("The start was interrupted");
  }

  /** Waits until someone stops the launcher; fails if a program ends on its own. */
  untilEnd(): Promise<void> {
    return this.#end.promise;
  }

  /** For programs that aren't our children and need a command to stop. */
  addStop(stop: () => Promise<void>): void {
    this.#started.push({ stop, kill: () => void stop() });
  }

  add(child: Child, stop = () => child.stop()): void {
    this.#started.push({ stop, kill: child.kill });
    void child.exited.then(({ code, signal }) => {
      if (!this.isStopping) this.#end.reject(this.#toFailure(child.name, signal ?? code));
    });
  }

  /** Starts a TypeScript file with our Node and sends its output to the log named after it. */
  async startNode(
    name: string,
    args: string[],
    env: NodeJS.ProcessEnv,
    output: "log" | "pipe" = "log",
  ): Promise<Child> {
    const child = await this.#spawnNode(name, args, env, output);
    this.add(child);
    return child;
  }

  /** Starts a program that loads these modules and then waits for `proceed`. */
  loadAhead(name: string, program: string, parts: string[], env: NodeJS.ProcessEnv): Promise<Child> {
    return this.#spawnNode(name, ["--import", loadAhead, program], { ...env, LOAD_AHEAD: parts.join(",") }, "log");
  }

  /** Lets a program run that was loaded ahead. */
  proceed(child: Child, env: NodeJS.ProcessEnv = {}): void {
    if (!child.hasExited()) child.process.send({ env });
  }

  /** Waits until a program has done its work. */
  async finish(child: Child): Promise<void> {
    const interrupt = () => child.kill();
    void this.#end.promise.then(interrupt, interrupt);
    const { code, signal } = await child.exited;
    if (code !== 0) throw this.#toFailure(child.name, signal ?? code);
  }

  /** Waits for `ready`, unless the program ends first or the start is interrupted. */
  async untilReady(child: Child, ready: Promise<unknown>): Promise<void> {
    await Promise.race([ready, child.exited, this.#end.promise]);
    this.requireGoingOn();
    // Rejects when the program has ended.
    if (child.hasExited()) await this.#end.promise;
  }

  /** Stops everything. Safe to call again for programs started in the meantime. */
  stop(): Promise<void> {
    this.#stopping = (this.#stopping ?? Promise.resolve()).then(() => this.#stopAll());
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    for (let last = this.#started.at(-1); last; last = this.#started.at(-1)) {
      await last.stop();
      this.#started.splice(this.#started.indexOf(last), 1);
    }
  }

  async #spawnNode(name: string, args: string[], env: NodeJS.ProcessEnv, output: "log" | "pipe"): Promise<Child> {
    await using log = await open(this.logFile(name), "a");
    return await startChild(name, process.execPath, ["--import", endWithParent, ...args], {
      cwd: this.#cwd,
      env,
      stdio: ["ignore", output === "pipe" ? "pipe" : log.fd, log.fd, "ipc"],
    });
  }

  #toFailure(name: string, reason: string | number | null): UserError {
    const log = this.logFile(name);
    const tail = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").slice(-15).join("\n") : "";
    return new UserError(`${name} ended unexpectedly (${reason}). The end of ${log}:\n${tail}`);
  }

  #onSignal(): void {
    if (this.isStopping) {
      console.log("Stopping at once.");
      for (const { kill } of this.#started) kill();
      process.exit(130);
    }
    console.log("\nStopping …");
    void this.stop();
    this.#end.resolve();
  }
}
