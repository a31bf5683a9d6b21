import { run } from "./bootstrap.mjs";

await run("careless.ts");
