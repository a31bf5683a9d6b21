// Preloaded (--import) into a program that `npm start` needs later: loads the modules that LOAD_AHEAD names while the
// launcher prepares their data, then holds the program back until a message comes, which may add to its environment.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../.compiled", import.meta.url)));
// Nothing else keeps a program alive that only waits.
process.channel?.ref();
const told = new Promise((resolve) => process.once("message", resolve));
for (const part of (process.env["LOAD_AHEAD"] ?? "").split(","))
  await import(new URL(`../${part}`, import.meta.url).href);
const { env } = await told;
process.channel?.unref();
Object.assign(process.env, env);
