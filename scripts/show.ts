import { runNamed } from "./run-named.ts";
import { runScript } from "./run-script.ts";

await runScript(() => runNamed("show", "scripts/shows", process.argv.slice(2)));
