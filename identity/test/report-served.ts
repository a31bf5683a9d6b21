import { expect, test } from "vitest";
import { operations } from "../protocol/operations.ts";
import type { RunningWorld } from "./start-world.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The operations that the suite's cases completed, for the report. */
    served?: string[];
  }
}

/** A suite's last test: nothing unexpected happened in the service. */
export const reportServed = (worlds: () => Pick<RunningWorld, "errors" | "served">[]) =>
  test("the service met no unexpected error", ({ task }) => {
    expect(worlds().flatMap(({ errors }) => errors)).toEqual([]);
    const names = new Set([...operations.keys()].map((target) => target.split(".")[1]));
    task.meta.served = worlds().flatMap(({ served }) => [...served.keys()].filter((name) => names.has(name)));
  });
