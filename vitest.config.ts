import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const suites = ["{src,identity,simulators,scripts,test,app,emails,messages,bench,e2e}/**/*.test.{ts,tsx}"];
const outside = [...configDefaults.exclude, "**/build/**"];
/** Suites that need modules of their own: pages below a path, amplify's only instance, the names of statements. */
const apart = [
  "app/approvals/below-a-path.test.ts",
  "identity/amplify.test.ts",
  "src/platform/db/preparing-client.test.ts",
];

/** Vitest starts large files first. These are short but take minutes, and would leave one worker busy at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(suites);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes("/publications/publishers.");
    return [...sorted.filter(isLong), ...sorted.filter((suite) => !isLong(suite))];
  }
}

export default defineConfig({
  // Vite would choose graphql's "development" copy for our files, and Node its other one for the libraries.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve("graphql")) }] },
  test: {
    globalSetup: ["test/global-setup.ts"],
    sequence: { sequencer: LongestFirst },
    setupFiles: ["test/suite-setup.ts"],
    // Suites often wait for processes they started, so three keep two cores busy. With four, some tests time out.
    maxWorkers: 3,
    projects: [
      // A worker loads its modules once, not once per suite.
      { extends: true, test: { name: "together", isolate: false, include: suites, exclude: [...outside, ...apart] } },
      { extends: true, test: { name: "apart", include: apart } },
    ],
    // Real servers, browsers and a real WordPress start inside suites, on two cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // A busy machine can stall a browser. The output marks what passed on its second try.
    retry: { count: 1, condition: /\btimed out\b|Timeout \d+ms exceeded/ },
  },
});
