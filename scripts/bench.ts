import { runNamed } from "./run-named.ts";
import { runScript } from "./run-script.ts";

await runScript(() => runNamed("bench", "bench", process.argv.slice(2)));
