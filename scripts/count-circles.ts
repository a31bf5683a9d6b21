import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "vite";
import { root } from "./root.ts";

/**
 * Counts import cycles between the rooms of src/, and inside each room between its folders. Ignores type-only
 * imports, as they are gone at run time. The linter checks cycles between single files.
 */
type Import = { from: string; to: string };

const imports = listSources().flatMap(readImports);
const rooms = new Set(imports.map(({ from }) => roomOf(from)));
const circles = [
  ...findCircles("src", roomOf),
  ...[...rooms].flatMap((room) => findCircles(room, (file) => (file.startsWith(`${room}/`) ? partOf(file) : null))),
];
for (const { where, parts, between } of circles)
  console.error(`${where}: ${parts.join(", ")}\n${between.map((one) => `  ${one}`).join("\n")}`);
console.log(`circles=${circles.length}`);
process.exitCode = circles.length === 0 ? 0 : 1;

/** "src/post"; for a file directly in src/, the file itself. */
function roomOf(file: string): string {
  return file.split("/").slice(0, 2).join("/");
}

/** "src/post/sources"; for a file directly in its room, the file itself. */
function partOf(file: string): string {
  return file.split("/").slice(0, 3).join("/");
}

function listSources(): string[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => posix.join("src", file.replaceAll("\\", "/")))
    .filter((file) => file.endsWith(".ts") && !/\.(test|fixtures)\.ts$/.test(file));
}

function readImports(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  const { program, module } = parseSync(file, text);
  const named = program.body.flatMap((node) => {
    if (node.type === "ImportDeclaration" && node.importKind !== "type") return node.source.value;
    if (node.type === "ExportAllDeclaration" && node.exportKind !== "type") return node.source.value;
    if (node.type === "ExportNamedDeclaration" && node.exportKind !== "type" && node.source) return node.source.value;
    return [];
  });
  const later = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return [...named, ...later]
    .filter((name) => name.startsWith("."))
    .map((name) => ({ from: file, to: posix.join(posix.dirname(file), name) }))
    .filter(({ to }) => to.startsWith("src/"));
}

/** Parts that can reach one another; `toPart` returns null for a file that doesn't count. */
function findCircles(where: string, toPart: (file: string) => string | null) {
  const next = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const [from, to] = [toPart(one.from), toPart(one.to)];
    if (from === null || to === null || from === to) continue;
    next.set(from, (next.get(from) ?? new Map<string, Import>()).set(to, one));
  }
  const reach = new Map([...next.keys()].map((part) => [part, reachable(part, next)]));
  const inCircle = [...reach.keys()].filter((part) => reach.get(part)?.has(part));
  const known = new Set<string>();
  return inCircle.flatMap((part) => {
    if (known.has(part)) return [];
    const parts = inCircle.filter((other) => reach.get(part)?.has(other) && reach.get(other)?.has(part));
    for (const other of parts) known.add(other);
    const between = parts.flatMap((from) => parts.flatMap((to) => describe(next.get(from)?.get(to))));
    return [{ where, parts, between }];
  });
}

function reachable(start: string, next: Map<string, Map<string, Import>>): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const to of next.get(part)?.keys() ?? []) {
      if (!found.has(to)) open.push(to);
      found.add(to);
    }
  }
  return found;
}

function describe(one: Import | undefined): string[] {
  return one === undefined ? [] : [`${one.from} imports ${one.to}`];
}
