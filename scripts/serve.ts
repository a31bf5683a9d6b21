import { serve } from "../src/serve.ts";
import { buildIfChanged } from "./build.ts";
import { runScript } from "./run-script.ts";

if (import.meta.main) {
  // Nothing else is left to wait for.
  await runScript(async () => process.exit(await serve(buildIfChanged)));
}
