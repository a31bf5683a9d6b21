import type { Rolldown } from "vite";

/** One of our modules, by the end of its file name or by a pattern. */
export type WantedModule = string | RegExp;

/**
 * Returns the built files that contain the modules, with all their static imports. Throws if no file contains a
 * module.
 */
export function followImports(
  output: Rolldown.OutputBundle,
  wanted: WantedModule[],
): { scripts: Set<string>; sheets: Set<string> } {
  const found = { scripts: new Set<string>(), sheets: new Set<string>() };
  const follow = (fileName: string) => {
    const chunk = output[fileName];
    if (chunk?.type !== "chunk" || found.scripts.has(fileName)) return;
    found.scripts.add(fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.sheets.add(sheet);
    for (const imported of chunk.imports) follow(imported);
  };
  for (const module of wanted) {
    const files = Object.values(output).filter(
      (file) => file.type === "chunk" && modulesOf(file).some((name) => fits(name, module)),
    );
    if (files.length === 0) throw new Error(`No built file contains ${String(module)}`);
    for (const { fileName } of files) follow(fileName);
  }
  return found;
}

function fits(name: string, wanted: WantedModule): boolean {
  return typeof wanted === "string" ? name.endsWith(wanted) : wanted.test(name);
}

/** The modules that a file contains or stands for: a shared module's file may only re-export it. */
function modulesOf({ facadeModuleId, moduleIds }: Rolldown.OutputChunk): string[] {
  return [facadeModuleId ?? "", ...moduleIds].map((module) => module.replace(/\?.*$/, ""));
}
