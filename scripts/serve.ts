import { serve } from "../src/serve.ts";
import { buildIfChanged } from "./build.ts";
import { runScript } from "./user-error.ts";

if (import.meta.main) {
  // Nothing else is left to wait for.
  await runScript(async () => process.exit(await serve(buildIfChanged)));
}
