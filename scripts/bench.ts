import { runNamed } from "./run-named.ts";
import { runScript } from "./user-error.ts";

await runScript(() => runNamed("bench", "bench", process.argv.slice(2)));
