import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Has what scripts/build.ts compiled. Without it, a process loads a compiler for TypeScript and keeps it: about 20 MB.
enableCompileCache(fileURLToPath(new URL("../.compiled", import.meta.url)));
const { run } = await import("./main.ts");
run();
