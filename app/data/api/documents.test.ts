import { buildSchema, Kind, parse, validate } from "graphql";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkLimits } from "../../../src/entries/graphql/query-limits.ts";

const schema = buildSchema(readFileSync(join(import.meta.dirname, "../../../schema.graphql"), "utf8"));
const modules = import.meta.glob<Record<string, { text: string; repeatable: boolean }>>("../../bot/**/*-documents.ts", {
  eager: true,
});
const documents = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module)
    .filter(([, value]) => typeof value.text === "string")
    .map(([name, document]) => ({ name: `${file}: ${name}`, ...document })),
);

describe("the pages' GraphQL documents", () => {
  it.each(documents)("$name matches the schema", ({ text, repeatable }) => {
    const document = parse(text);
    expect(validate(schema, document)).toEqual([]);
    expect(checkLimits(document)).toEqual([]);
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    expect(operations).toMatchObject([{ operation: repeatable ? "query" : "mutation" }]);
  });
});
