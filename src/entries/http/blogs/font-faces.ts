import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Fonts = {
  /** "@font-face" rules whose files are below `base`. */
  faces(base: string): string;
  /** A font's file; null if there is none of this name. */
  read(name: string): Buffer | null;
};

/** The fonts that the pages were built with: their rules are in the build's stylesheet, their files beside it. */
export function readFonts(buildDir: string): Fonts {
  const folder = join(buildDir, "client", "assets");
  const names = readdirSync(folder);
  const rules = names
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").match(/@font-face\s*\{[^}]*\}/g) ?? []);
  const files = new Map(
    names.filter((name) => name.endsWith(".woff2")).map((name) => [name, readFileSync(join(folder, name))] as const),
  );
  const text = [...new Set(rules)]
    .join("")
    // A font that arrives late is used from the next page on: swapping it in would move the text while it's read.
    .replaceAll(/font-display:\s*swap/g, "font-display:optional");
  return {
    faces: (base) => text.replaceAll(/url\((["']?)[^)"']*?([^/)"']+\.woff2)\1\)/g, `url(${base}/assets/$2)`),
    read: (name) => files.get(name) ?? null,
  };
}
