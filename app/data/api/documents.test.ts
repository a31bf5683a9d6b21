import { buildSchema, parse, validate } from "graphql";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const schema = buildSchema(readFileSync(join(import.meta.dirname, "../../../schema.graphql"), "utf8"));
const modules = import.meta.glob<Record<string, { text: string; repeatable: boolean }>>("../../bot/**/*-documents.ts", {
  eager: true,
});
const documents = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module)
    .filter(([, value]) => typeof value.text === "string")
    .map(([name, document]) => ({ name: `${file}: ${name}`, ...document })),
);

describe("the documents of the pages", () => {
  it.each(documents)("$name asks for what the API has", ({ text, repeatable }) => {
    const document = parse(text);
    expect(validate(schema, document)).toEqual([]);
    expect(document.definitions).toHaveLength(1);
    expect(document.definitions[0]).toMatchObject({ operation: repeatable ? "query" : "mutation" });
  });
});
