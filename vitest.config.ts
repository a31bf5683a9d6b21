import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Vite would choose graphql's "development" copy for our files, and Node its other one for the libraries.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve("graphql")) }] },
  test: {
    include: ["{src,identity,simulators,scripts,test,app,emails,messages,bench,e2e}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/build/**"],
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/suite-setup.ts"],
    // A suite brings processes along that wait for each other: one more than Vitest would take on two cores.
    maxWorkers: 2,
    // Real servers, browsers and a real WordPress start inside suites, on two cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // A busy machine can stall a browser. The output marks what passed on its second try.
    retry: { count: 1, condition: /\btimed out\b|Timeout \d+ms exceeded/ },
  },
});
