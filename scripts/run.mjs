import { run } from "./bootstrap.mjs";

// `node scripts/run.mjs show main-job` runs show.ts with what follows its name.
const [name] = process.argv.splice(2, 1);
await run(`${name}.ts`);
