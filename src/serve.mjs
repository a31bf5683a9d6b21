import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// As src/main.mjs, for a built program: setup if nothing is set, and the service as a child that it starts again.
enableCompileCache(fileURLToPath(new URL("../.compiled", import.meta.url)));
const { serve } = await import("./serve.ts");
try {
  process.exit(await serve(async () => {}));
} catch (error) {
  process.stderr.write(`${error.name === "UserError" ? error.message : error.stack}\n`);
  process.exit(1);
}
