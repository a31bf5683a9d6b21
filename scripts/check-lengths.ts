import { readFileSync } from "node:fs";
import { join } from "node:path";
import { complain, listFiles } from "./list-files.ts";
import { root } from "./root.ts";

/**
 * Prints how long our lines, files and docs are, and refuses code wider than the formatter's `printWidth`, which leaves
 * texts and comments alone. Generated docs, fixtures and recordings don't count.
 */
const widest = 120;
const generated = ["docs/api.md", "docs/errors.md", "docs/writer-examples.md"];
const notOurs = /(^|\/)(fixtures|recorded|corpus|build|node_modules)\/|(^|\/)CREDITS\.md$/;

const files = listFiles(/\.(tsx?|css|mjs|md)$/)
  .filter((file) => !notOurs.test(file) && !generated.includes(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
const code = files.filter(({ file }) => !file.endsWith(".md"));
const docs = files.filter(({ file }) => file.endsWith(".md"));

// Markdown wraps itself on screen: only code is held to a line length.
const lines = code.flatMap(({ file, text }) => text.split("\n").map((line, at) => ({ length: line.length, file, at })));
const line = lines.reduce((longest, one) => (one.length > longest.length ? one : longest));
const tooWide = lines.filter(({ length }) => length > widest);
const lengths = code
  .map(({ file, text }) => ({ file, length: text.trimEnd().split("\n").length }))
  .sort((a, b) => a.length - b.length);
const [median, longest] = [lengths[Math.floor(lengths.length / 2)], lengths.at(-1)];
const words = docs.reduce((sum, { text }) => sum + countWords(text), 0);
console.log(
  [
    `longest line=${line.length} (${line.file}:${line.at + 1})`,
    `median file=${median?.length}`,
    `longest file=${longest?.length} (${longest?.file})`,
    `words of docs=${words}`,
  ].join(" "),
);
complain(tooWide.map(({ file, at, length }) => `${file}:${at + 1} is ${length} characters wide, not ${widest}`));

/** The bars and rules of a table are not words. */
function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
