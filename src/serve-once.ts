import { fileURLToPath } from "node:url";
import type { BundledDatabase } from "./operator/bundled-database/open-bundled-database.ts";
import { type Child, startChild } from "./platform/programs/children.ts";

/** The service ends itself after 25 s. */
const STOP_WITHIN_MS = 27_000;

/** Runs the service as a child until it ends, and stops its database only after it. Returns the exit code. */
export async function serveOnce(
  database: BundledDatabase | null,
  prepare: () => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  let service: Child | null = null;
  let isStopping = false;
  let code = 0;
  const stop = () => {
    isStopping = true;
    void service?.stop("SIGTERM", STOP_WITHIN_MS);
  };
  signal.addEventListener("abort", stop);
  try {
    await prepare();
    if (signal.aborted) return 0;
    service = await startService();
    void database?.ended.then(() => {
      if (isStopping) return;
      console.error("Galley's PostgreSQL has stopped, so Galley stops, too. See database.log in DATA_DIR.");
      code = 1;
      stop();
    });
    const end = await service.exited;
    isStopping = true;
    return code || (end.code ?? 1);
  } finally {
    signal.removeEventListener("abort", stop);
    await database?.stop();
  }
}

function startService(): Promise<Child> {
  const args = [fileURLToPath(new URL("main.mjs", import.meta.url)), ...process.argv.slice(2)];
  // Over the channel, it notices when this process is killed, and stops.
  return startChild("service", process.execPath, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
}
