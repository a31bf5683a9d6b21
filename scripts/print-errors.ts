import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readErrorTables } from "../test/error-tables.ts";
import { root } from "./root.ts";

/** Rewrites the texts in docs/errors.md from messages/; the column that says where each is shown stays unchanged. */
const page = join(root, "docs", "errors.md");
const [english, vietnamese] = ["en", "vi"].map((locale): unknown =>
  JSON.parse(readFileSync(join(root, "messages", locale, "errors.json"), "utf8")),
);

let text = readFileSync(page, "utf8");
for (const row of readErrorTables()) {
  const end = `| ${row.english} | ${row.vietnamese} | ${row.shown} |`;
  text = text.replace(end, () => `| ${find(english, row.key)} | ${find(vietnamese, row.key)} | ${row.shown} |`);
}
writeFileSync(page, text);

/** "at.publishArticle.upgrade-needed" */
function find(messages: unknown, key: string): string {
  const found = key
    .split(".")
    .reduce((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], messages);
  if (typeof found !== "string") throw new Error(`messages/ has no ${key}: remove its row from docs/errors.md`);
  return found;
}
