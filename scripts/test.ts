import { buildIfChanged } from "./build.ts";
import { findSecrets } from "./test/find-secrets.ts";
import { outputs } from "./test/outputs.ts";
import { runVitest } from "./test/run-vitest.ts";
import { ensureSystemTools } from "./test/system-tools.ts";
import { UserError } from "../src/platform/user-error.ts";
import { verify } from "./verify.ts";

/** Runs all tests; passes arguments on to Vitest. The last line gives the counts. */
const missing = ensureSystemTools();
const isBuilt = await build();
const steps = await verify();
const counts = await runVitest(process.argv.slice(2));

const leaks = await findSecrets(outputs.folder);
for (const leak of leaks) console.log(`A secret in the output of the tests: ${leak}`);
if (leaks.length === 0) console.log("no secret in the output of the tests");

const others = [...steps.map(({ ok }) => ok), isBuilt, leaks.length === 0];
counts.passed += others.filter(Boolean).length;
counts.failed += others.filter((ok) => !ok).length;
// A CI machine has to run every test.
const mayNotSkip = process.env["CI"] === "true";
if (mayNotSkip && counts.skipped + missing.length > 0) {
  console.log(`CI=true: ${counts.skipped} skipped count as failed. Missing: ${missing.join("; ") || "nothing"}`);
  counts.failed += Math.max(counts.skipped, 1);
  counts.skipped = 0;
}
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);

async function build(): Promise<boolean> {
  try {
    await buildIfChanged();
    return true;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.log(error.message);
    return false;
  }
}
