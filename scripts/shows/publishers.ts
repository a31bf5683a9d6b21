import { showSuites } from "./shared/suite-cases.ts";
import { conclude } from "./shared/tally.ts";

/**
 * The conformance suite: every kind of site with every fault at every step, simulated and real. `npm run show --
 * publishers "^Git >"` shows the kinds that match.
 */
const suites = ["served", "unserved"].map((kinds) => `src/post/publications/publishers.${kinds}.test.ts`);
const { passed, failed } = await showSuites(suites, process.argv[2]);
const cases = passed.filter(({ meta }) => typeof meta["publisher"] === "string");
const kinds = new Map<string, number>();
for (const { meta } of cases) kinds.set(String(meta["publisher"]), (kinds.get(String(meta["publisher"])) ?? 0) + 1);
for (const [kind, count] of kinds) console.log(`${kind}: ${count} cases`);
const sum = (name: string) => cases.reduce((total, { meta }) => total + Number(meta[name] ?? 0), 0);
const [duplicates, lost, hotlinks] = [sum("duplicates"), sum("lost"), sum("hotlinks")];
conclude("publishers", { kinds: kinds.size, cases: cases.length, duplicates, lost, hotlinks, failed });
