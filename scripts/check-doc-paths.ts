import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { complain, listFiles } from "./list-files.ts";
import { root } from "./root.ts";

/** Checks that every path named in the documentation exists, to catch renamed files. */
const documents = listFiles(/^(README|ARCHITECTURE|CONTRIBUTING)\.md$|^(docs|simulators|careless)\/.*\.md$/);

// Created by running the product, so absent from a fresh clone.
const madeLater = /^(data|build|node_modules|show-results|test-results)(\/|$)/;

complain(documents.flatMap((document) => findMissing(document).map((path) => `${document}: ${path} does not exist`)));

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
