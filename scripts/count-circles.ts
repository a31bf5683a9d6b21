import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { complain, listFiles } from "./list-files.ts";
import { root } from "./root.ts";

/**
 * Counts import cycles between the folders of src/, and within each between its subfolders. Ignores type-only imports,
 * as they are gone at run time. The linter checks cycles between single files.
 */
type Import = { from: string; to: string };

// oxfmt writes every import like this.
const pattern = /^(?:import|export) (?!type )[^;]*?"(\.[^"]+)";|import\("(\.[^"]+)"\)/gm;
const imports = listFiles(/^src\/.*(?<!\.test|\.fixtures)\.ts$/).flatMap((from): Import[] =>
  [...readFileSync(join(root, from), "utf8").matchAll(pattern)]
    .map(([, named = "", later]) => ({ from, to: posix.join(posix.dirname(from), later ?? named) }))
    .filter(({ to }) => to.startsWith("src/")),
);

/** "src/post", "src/post/sources"; for a file directly there, the file itself. */
const part = (file: string, depth: number) => file.split("/").slice(0, depth).join("/");
const rooms = new Set(imports.map(({ from }) => part(from, 2)));
const circles = [
  findCircle("src", (file) => part(file, 2)),
  ...[...rooms].map((room) => findCircle(room, (file) => (part(file, 2) === room ? part(file, 3) : null))),
].filter(({ between }) => between.length > 0);
console.log(`circles=${circles.length}`);
complain(circles.map(({ where, between }) => `${where}:\n${between.join("\n")}`));

/** An import for each pair of parts that can reach one another; `toPart` returns null for a file that doesn't count. */
function findCircle(where: string, toPart: (file: string) => string | null) {
  const arrows = new Map<string, { one: string; other: string; text: string }>();
  for (const { from, to } of imports) {
    const [one, other] = [toPart(from), toPart(to)];
    if (one === null || other === null || one === other) continue;
    arrows.set(`${one} ${other}`, { one, other, text: `  ${from} imports ${to}` });
  }
  const reach = (start: string, seen = new Set<string>()): Set<string> => {
    for (const { one, other } of arrows.values()) if (one === start && !seen.has(other)) reach(other, seen.add(other));
    return seen;
  };
  const between = [...arrows.values()].filter(({ one, other }) => reach(other).has(one)).map(({ text }) => text);
  return { where, between };
}
