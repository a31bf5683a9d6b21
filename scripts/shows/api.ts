import { readErrorTables } from "../../test/error-tables.ts";
import { showSuites } from "./shared/suite-cases.ts";
import { conclude } from "./shared/tally.ts";

/**
 * The API over HTTP: every operation's example, and every message that can be triggered from outside, word for word as
 * in docs/errors.md, in both languages.
 */
const { passed, failed } = await showSuites(
  ["isolation", "messages"].map((name) => `src/entries/graphql/${name}.test.ts`),
);
const last = passed.map(({ test }) => test.split(" > ").at(-1) ?? "");
const operations = new Set(last.flatMap((title) => /^(\w+) works/.exec(title)?.[1] ?? []));
const rows = new Map(readErrorTables().map(({ key, english }) => [key, english]));
const messages = new Set(last.flatMap((title) => rows.get(title.split(",")[0] ?? "") ?? []));
const counts = { operations: operations.size, messages: messages.size, failed };
conclude("api", counts, { least: { operations: 30, messages: 45 } });
