import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { control } from "./control.ts";
import type { Simulator } from "./start-simulator.ts";

/** For a suite: starts a new simulator for each test, with a data folder so that it can be restarted. */
export function useSimulator<One extends Simulator>(start: (options: { dataDir: string }) => Promise<One>) {
  let running: One;
  let dataDir = "";
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "simulator "));
    running = await start({ dataDir });
  });
  afterEach(async () => {
    await running.close();
    await rm(dataDir, { recursive: true });
  });
  return {
    get running(): One {
      return running;
    },
    get url(): string {
      return running.url;
    },
    control: <T>(method: string, path: string, body?: unknown) => control<T>(running, method, path, body),
    async restart(whileDown?: (dataDir: string) => Promise<void>): Promise<void> {
      await running.close();
      await whileDown?.(dataDir);
      running = await start({ dataDir });
    },
  };
}
