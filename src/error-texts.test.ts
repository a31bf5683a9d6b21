import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import en from "../messages/en/errors.json" with { type: "json" };
import vi from "../messages/vi/errors.json" with { type: "json" };
import { errorText, fieldErrorText, type Operation } from "./error-texts.ts";
import { type ErrorCode, errorCodes } from "./errors.ts";

const operations = Object.keys(en.operations) as Operation[];
const codes = Object.keys(errorCodes) as ErrorCode[];

/** The specification's messages, sections 5 and 8, letter for letter. */
const specified = [
  "Page Not Found: {{path}}",
  "Failed to create billing link",
  "Failed to retrieve billing info",
  "Failed to cancel subscription",
  "Failed to fetch dashboard",
  "Failed to authorize your Instagram",
  "Failed to authorize Instagram",
  "Failed to get your profile",
  "Failed to create Integration",
  "Failed to create Source",
  "Failed to update Source",
  "Failed to update Integration",
  "Failed to generate latest post",
  "Failed to generate article",
  "Failed to poll for articles",
  "Failed to assign token",
  "Failed to fetch content",
  "Failed to retrieve WP category list",
  "Failed to retrieve articles",
  "Failed to retrieve the article",
  "Failed to retrieve the articles count",
  "Failed to retrieve Integrations",
  "Failed to retrieve Sources",
  "Failed to retrieve a Source",
  "Failed to publish article",
  "Failed to update rating for an article",
  "Failed to update title for an article",
  "Failed to update content for an article",
  "Failed to retry article",
  "Something went wrong while saving title",
  "Something went wrong while saving article",
  "Something went wrong while generating article.",
  "Something went wrong while retrying article.",
  "Article ID is not defined. Reload page and try again.",
  "Unknown error",
  "There was an error generating article please contact support or try again later",
  "Oops! Something went wrong. Please try again later or contact our support.",
  "Your Premium plan could not be canceled. Please try again later.",
  "Error canceling your Premium plan. Please try again later.",
  "Failed to cancel Premium, try again later",
  "In order to use the product you need to connect your Instagram account. Please try again.",
  "Password changed successfully",
  "Your Premium plan is set to expire at the end of the billing period.",
  "Invalid URL",
  "Provided URL is invalid or inaccessible",
  "Please check Wordpress URL, username and/or password.",
  "Connected! Let's start publishing content!",
  "Passwords must match",
  "Name is required",
  "Email is required",
  "You need to upgrade to premium plan to publish article.",
  "Activate at least one integration",
];

type Row = { key: string; english: string; vietnamese: string; shown: string };

/** The rows of docs/errors.md, keyed as the catalogue is: the table's heading names the group. */
function readTables(): Row[] {
  const groups: Record<string, string> = {
    operation: "operations",
    code: "codes",
    "operation.code": "at",
    "what is wrong": "fields",
  };
  const rows: Row[] = [];
  let group = "";
  let heading = "";
  for (const line of readFileSync(new URL("../docs/errors.md", import.meta.url), "utf8").split("\n")) {
    if (line.startsWith("## ")) heading = line;
    const cells = line.split("|").slice(1, -1).map((cell) => cell.trim());
    const [key = "", english = "", vietnamese = "", shown = ""] = cells;
    if (english === "English") group = groups[key] ?? (heading.includes("screen") ? "screens" : "success");
    else if (key.startsWith("`")) rows.push({ key: `${group}.${key.replaceAll("`", "")}`, english, vietnamese, shown });
  }
  return rows;
}

function flatten(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, path === "" ? key : `${path}.${key}`));
}

describe("the catalogue of messages", () => {
  test.each(specified)("has the specification's words: %s", (message) => {
    expect(flatten(en).map(([, text]) => text)).toContain(message);
  });

  test("is what docs/errors.md says, message by message, and each is shown somewhere", () => {
    const rows = readTables();
    expect(Object.fromEntries(rows.map(({ key, english }) => [key, english]))).toEqual(Object.fromEntries(flatten(en)));
    expect(Object.fromEntries(rows.map(({ key, vietnamese }) => [key, vietnamese]))).toEqual(Object.fromEntries(flatten(vi)));
    expect(rows.filter(({ shown }) => shown === "")).toEqual([]);
  });

  test("has Vietnamese words of its own for each message", () => {
    const english = new Map(flatten(en));
    expect(flatten(vi).filter(([key, text]) => english.get(key) === text)).toEqual([]);
  });

  test("has words for exactly the codes that there are", () => {
    expect(Object.keys(en.codes).sort()).toEqual([...codes].sort());
    for (const [operation, ofOperation] of Object.entries(en.at)) {
      expect(operations).toContain(operation);
      expect(codes).toEqual(expect.arrayContaining(Object.keys(ofOperation)));
    }
  });
});

describe("the text of a failure", () => {
  test("is the operation's own for the code, where it has one", () => {
    expect(errorText("en", "publishArticle", "upgrade-needed")).toBe("You need to upgrade to premium plan to publish article.");
    expect(errorText("en", "createSource", "upgrade-needed")).toBe("This needs the Premium plan.");
    expect(errorText("vi", "publishArticle", "upgrade-needed")).toBe(vi.at.publishArticle["upgrade-needed"]);
  });

  test("says only which operation failed when nobody foresaw the failure", () => {
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

  test("of a field names the limit", () => {
    expect(fieldErrorText("en", "too-long", { max: 200 })).toBe("At most 200 characters");
    expect(fieldErrorText("vi", "too-many", { max: 20 })).toBe("Nhiều nhất 20 mục");
    expect(fieldErrorText("en", "passwords-differ")).toBe("Passwords must match");
  });
});
