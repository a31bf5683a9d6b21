import { readCases, runSuiteCases, showSuites } from "./suite-cases.ts";
import { conclude, createTally } from "./tally.ts";

/** Shows whose cases are all tests: those that `<show>/suites.json` names, plus any whole suites listed here. */
const shows: Record<string, { count?: string; groups?: string; least?: number; suites?: string[] }> = {
  approval: { least: 30, suites: ["src/entries/http/pages/mailed-link.test.ts"] },
  billing: {},
  editor: { least: 40 },
  // A case's name starts with its source: "feed: an Atom feed …".
  intake: { groups: "sources" },
  questions: { least: 30 },
  sources: { count: "steps" },
  // Its suite also reports how many seconds the article took.
  trial: { least: 12, suites: ["e2e/trynow.test.ts"] },
};

/** The show, and a pattern for its cases. */
const [name = "", wanted = ""] = process.argv.slice(2);
const { count = "cases", groups, least = 0, suites = [] } = shows[name] ?? {};
const tally = createTally();
await runSuiteCases(tally, name, (title) => new RegExp(wanted).test(title));
const { passed, failed } = suites.length === 0 ? { passed: [], failed: 0 } : await showSuites(suites, wanted);
const seconds = passed.map(({ meta }) => meta["seconds"]).find((value) => typeof value === "number");
const counts = {
  ...(groups && { [groups]: new Set(readCases(name).map((one) => one.name.split(":")[0])).size }),
  ...(seconds !== undefined && { seconds }),
  [count]: tally.cases + passed.length + failed,
  failed: tally.failed + failed,
};
conclude(name, counts, { least: { [count]: wanted === "" ? least : 0 } });
