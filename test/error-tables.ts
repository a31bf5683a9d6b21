import { readFileSync } from "node:fs";

/** The specification's messages, sections 5 and 8, letter for letter. */
export const specifiedMessages = [
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

export type ErrorRow = { key: string; english: string; vietnamese: string; shown: string };

/** The rows of docs/errors.md, keyed like messages/en/errors.json: the table's heading is the group. */
export function readErrorTables(): ErrorRow[] {
  const groups: Record<string, string> = {
    operation: "operations",
    code: "codes",
    "operation.code": "at",
    "what is wrong": "fields",
  };
  const rows: ErrorRow[] = [];
  let group = "";
  let heading = "";
  for (const line of readFileSync(new URL("../docs/errors.md", import.meta.url), "utf8").split("\n")) {
    if (line.startsWith("## ")) heading = line;
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [key = "", english = "", vietnamese = "", shown = ""] = cells;
    if (english === "English") group = groups[key] ?? (heading.includes("screen") ? "screens" : "success");
    else if (key.startsWith("`")) rows.push({ key: `${group}.${key.replaceAll("`", "")}`, english, vietnamese, shown });
  }
  return rows;
}
