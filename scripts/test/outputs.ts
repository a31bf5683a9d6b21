import { join } from "node:path";
import { root } from "../root.ts";

/** What a run of the tests leaves behind. */
const folder = join(root, "test-results");
export const outputs = {
  folder,
  /** All that the suites and the processes they start print. */
  printed: join(folder, "output.txt"),
  report: join(folder, "vitest.json"),
  /** What the product logs inside suites, at every level; a file per suite. */
  logs: join(folder, "logs"),
};
