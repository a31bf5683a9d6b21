import { build as bundle } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { followImports, type WantedModule } from "./follow-imports.ts";

const source = fileURLToPath(new URL("../pwa/service-worker/service-worker.ts", import.meta.url));

/** The modules that the cached pages run. */
const keptModules: WantedModule[] = [
  "app/client/public-page.client.ts",
  "app/entry.client.tsx",
  "app/client/islands/start-island.client.tsx",
  "app/pwa/offline/OfflinePage.tsx",
  "app/data/offline/articles.client.ts",
  /messages\/\w+\/(common|offline)\.json$/,
];

/**
 * Writes next to the browser's files: /sw.js; /builds/latest.json, which tells long-open pages about a newer build; and
 * /builds/meta/<id>.json.
 */
export function serviceWorkerPlugin(prerenderedPaths: string[]): Plugin {
  return {
    name: "galley:service-worker",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    // Runs after everything is written, because only then do the files have their final names.
    async writeBundle({ dir = "" }, output) {
      // File names contain a hash of their content, so together they identify the build.
      const id = createHash("sha256").update(Object.keys(output).toSorted().join("\n")).digest("hex").slice(0, 16);
      const latest = { id, timestamp: Date.now() };
      await mkdir(join(dir, "builds", "meta"), { recursive: true });
      await Promise.all([
        writeFile(join(dir, "sw.js"), await bundleWorker({ BUILD_ID: id, KEPT_ASSETS: listKeptAssets(output) })),
        writeFile(join(dir, "builds", "latest.json"), JSON.stringify(latest)),
        writeFile(
          join(dir, "builds", "meta", `${id}.json`),
          JSON.stringify({ ...latest, prerendered: prerenderedPaths }),
        ),
      ]);
    },
  };
}

async function bundleWorker(constants: Record<string, unknown>): Promise<string> {
  const define = Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]));
  const { outputFiles } = await bundle({
    entryPoints: [source],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    define,
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** URLs of the cached pages' scripts, and of the fonts for Latin and Vietnamese. */
function listKeptAssets(output: Rolldown.OutputBundle): string[] {
  const { scripts, sheets } = followImports(output, keptModules);
  const fonts = Object.keys(output).filter((name) =>
    /(be-vietnam|lora-(latin|vietnamese)-wght-normal).*\.woff2$/.test(name),
  );
  return [...scripts, ...sheets, ...fonts].map((name) => `/${name}`);
}
