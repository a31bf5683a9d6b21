import { join } from "node:path";
import { buildIfChanged } from "./build.ts";
import { root } from "./root.ts";
import { runScript } from "./user-error.ts";

/** Production: the service with the environment it is given, and nothing else. */
await runScript(async () => {
  await buildIfChanged();
  const main = join(root, "src", "main.ts");
  process.argv[1] = main;
  // In this process: signals and exit code are the service's own.
  await import(main);
});
