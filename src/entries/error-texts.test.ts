import { describe, expect, test } from "vitest";
import { readErrorTables, specifiedMessages } from "../../test/error-tables.ts";
import en from "../../messages/en/errors.json" with { type: "json" };
import vi from "../../messages/vi/errors.json" with { type: "json" };
import { errorText, fieldErrorText, type Operation } from "./error-texts.ts";
import { type ErrorCode, errorCodes } from "../platform/errors.ts";

const operations = Object.keys(en.operations) as Operation[];
const codes = Object.keys(errorCodes) as ErrorCode[];

function flatten(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flatten(inner, path === "" ? key : `${path}.${key}`),
  );
}

describe("the catalogue of messages", () => {
  test.each(specifiedMessages)("uses the specification's wording: %s", (message) => {
    expect(flatten(en).map(([, text]) => text)).toContain(message);
  });

  test("matches docs/errors.md message by message, and each message is used somewhere", () => {
    const rows = readErrorTables();
    expect(Object.fromEntries(rows.map(({ key, english }) => [key, english]))).toEqual(Object.fromEntries(flatten(en)));
    expect(Object.fromEntries(rows.map(({ key, vietnamese }) => [key, vietnamese]))).toEqual(
      Object.fromEntries(flatten(vi)),
    );
    expect(rows.filter(({ shown }) => shown === "")).toEqual([]);
  });

  test("has its own Vietnamese text for each message", () => {
    const english = new Map(flatten(en));
    expect(flatten(vi).filter(([key, text]) => english.get(key) === text)).toEqual([]);
  });

  test("has a text for exactly the existing codes", () => {
    expect(Object.keys(en.codes).sort()).toEqual([...codes].sort());
    for (const [operation, ofOperation] of Object.entries(en.at)) {
      expect(operations).toContain(operation);
      expect(codes).toEqual(expect.arrayContaining(Object.keys(ofOperation)));
    }
  });
});

describe("the text of a failure", () => {
  test("is the operation's own text for the code if it has one", () => {
    expect(errorText("en", "publishArticle", "upgrade-needed")).toBe(
      "You need to upgrade to premium plan to publish article.",
    );
    expect(errorText("en", "createSource", "upgrade-needed")).toBe("This needs Premium.");
    expect(errorText("vi", "publishArticle", "upgrade-needed")).toBe(vi.at.publishArticle["upgrade-needed"]);
  });

  test("says only which operation failed if the failure was unexpected", () => {
    expect(errorText("en", "updateTitle", "internal")).toBe("Failed to update title for an article");
    expect(errorText("vi", "updateTitle", "internal")).toBe(vi.operations.updateTitle);
  });

  test("exists for each operation and code in each language, and is never a key", () => {
    for (const operation of operations) {
      for (const code of codes) {
        expect(errorText("en", operation, code)).not.toMatch(/^(codes|operations|at)\./);
        expect(errorText("vi", operation, code)).not.toBe(errorText("en", operation, code));
      }
    }
  });

  test("names the limit of a field", () => {
    expect(fieldErrorText("en", "too-long", { max: 200 })).toBe("At most 200 characters");
    expect(fieldErrorText("vi", "too-many", { max: 20 })).toBe("Tối đa 20 mục");
    expect(fieldErrorText("en", "passwords-differ")).toBe("Passwords must match");
  });
});
