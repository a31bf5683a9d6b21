import { buildIfChanged } from "./build.ts";
import { type CarelessChange, readChanges } from "./careless/read-changes.ts";
import { type NamedTest, runNamedTests } from "./test/run-named-tests.ts";
import { makeScratchCopy } from "./careless/scratch-copy.ts";
import { root } from "./root.ts";
import { runScript } from "./run-script.ts";

/**
 * Tests the tests: applies each change in careless/ to a fresh copy, where it must turn the test it names red.
 * That test must be green without the change, or its failure would prove nothing.
 */
await runScript(async () => {
  // Copies reuse this build instead of building again.
  await buildIfChanged();
  const wanted = process.argv.slice(2);
  const changes = readChanges(root).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const green = await checkUnchanged(changes);
  let applied = 0;
  let caught = 0;
  for (const change of changes) {
    const outcome = await tryChange(change);
    if (outcome !== "does not apply") applied += 1;
    if (outcome === "caught" && green.has(change.name)) caught += 1;
    console.log(`${change.name}: ${outcome} (${change.what})`);
  }
  console.log(`careless: seeded=${changes.length} applied=${applied} caught=${caught}`);
  const everything = wanted.length > 0 || changes.length === 12;
  process.exitCode = everything && applied === changes.length && caught === changes.length ? 0 : 1;
});

/** Names of the changes whose tests pass without the change. */
async function checkUnchanged(changes: CarelessChange[]): Promise<Set<string>> {
  await using copy = await makeScratchCopy(root);
  const results = await runNamedTests(copy.folder, changes);
  for (const [index, { name, test }] of changes.entries()) {
    if (results[index]?.status !== "passed")
      console.log(`${name}: "${test}" is ${results[index]?.status} without the change\n${results[index]?.output}`);
  }
  return new Set(changes.filter((_change, index) => results[index]?.status === "passed").map(({ name }) => name));
}

async function tryChange(change: CarelessChange & NamedTest): Promise<"caught" | "does not apply" | "NOT CAUGHT"> {
  await using copy = await makeScratchCopy(root);
  const refusal = await copy.apply(change.patchFile);
  if (refusal !== null) {
    console.log(refusal);
    return "does not apply";
  }
  const [result] = await runNamedTests(copy.folder, [change]);
  if (result?.status === "failed") return "caught";
  console.log(`"${change.test}" is ${result?.status}\n${result?.output}`);
  return "NOT CAUGHT";
}
