import { run } from "./bootstrap.mjs";

await run("show.ts");
