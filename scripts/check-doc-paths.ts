import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** Checks that every path named in the documentation exists, to catch renamed files. */
const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...listMarkdown("docs"),
  ...listMarkdown("simulators"),
  ...listMarkdown("careless"),
];

// Created by running the product, so absent from a fresh clone.
const madeLater = /^(data|build|node_modules|show-results|test-results)(\/|$)/;

const missing = documents
  .filter((document) => existsSync(join(root, document)))
  .flatMap((document) => findMissing(document).map((path) => `${document}: ${path} does not exist`));
if (missing.length > 0) {
  console.error(missing.join("\n"));
  process.exitCode = 1;
}

function findMissing(document: string): string[] {
  const text = readFileSync(join(root, document), "utf8");
  const folder = join(document, "..");
  const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, path = ""]) => path);
  const missingLinks = linked
    .filter((path) => !/^([a-z]+:|\/)/.test(path))
    .filter((path) => !existsSync(join(root, folder, decodeURI(path))));
  return [...missingLinks, ...listNamedPaths(text).filter((path) => !exists(path, folder))];
}

/**
 * Matches paths such as `src/platform/db/migrate.ts` in backticks: at least one slash, one of our folders, no
 * globs.
 */
function listNamedPaths(text: string): string[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = new Set(folders.map(({ name }) => name));
  return [...text.matchAll(/`([\w.@-]+(?:\/[\w.@$-]+)*\/?)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => path.includes("/") && names.has(path.split("/")[0] ?? ""))
    .filter((path) => !madeLater.test(path));
}

function exists(path: string, folder: string): boolean {
  return existsSync(join(root, path)) || existsSync(join(root, folder, path));
}

function listMarkdown(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));
}
