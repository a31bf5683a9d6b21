import { join } from "node:path";
import { root } from "../root.ts";

/** What a test run leaves behind. */
const folder = join(root, "test-results");
export const outputs = {
  folder,
  /** Everything that the suites and the processes they start print. */
  printed: join(folder, "output.txt"),
  report: join(folder, "vitest.json"),
  /** Of the suites that ran again. */
  secondReport: join(folder, "vitest-again.json"),
  /** The product's logs inside suites, at every level; one file per suite. */
  logs: join(folder, "logs"),
};
