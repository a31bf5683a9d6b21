import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Loads what a start and each role load, to fill the compile cache that src/main.mjs and bootstrap.mjs use.
enableCompileCache(fileURLToPath(new URL("../.compiled", import.meta.url)));
const parts = [
  "context.ts",
  "entries/http/start-http.ts",
  "entries/worker/worker.ts",
  "operator/backup/back-up-before-migrating.ts",
  "owner/sign-in/start-identity.ts",
  "platform/observing/start-metrics.ts",
];
await import("./serve.ts");
for (const part of parts) await import(`../src/${part}`);
process.exit();
