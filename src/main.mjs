import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

// Has what scripts/build.ts compiled. Without it, a process loads a compiler for TypeScript and keeps it: about 20 MB.
enableCompileCache(fileURLToPath(new URL("../.compiled", import.meta.url)));
// What loading allocates would make V8 grow its young generation for good: about 25 MB. 2 is V8's default.
setFlagsFromString("--semi-space-growth-factor=1");
const { run } = await import("./main.ts");
await run();
setFlagsFromString("--semi-space-growth-factor=2");
