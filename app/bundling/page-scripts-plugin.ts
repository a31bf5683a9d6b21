import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { followImports, type WantedModule } from "./follow-imports.ts";

const publicPage = "app/client/public-page.client.ts";
const first = "app/entry.client.tsx";
const island = [first, "app/client/islands/start-island.client.tsx"];
const router = [first, "app/client/start-router.client.tsx", "app/root.tsx", "app/bot/layout.tsx"];
const articlePage = [...router, "app/bot/articles/view/view.tsx"];

/** The modules that each measured page runs, with its English texts. The try-now page uses one island at a time. */
const pages: Record<string, WantedModule[]> = {
  "/": [publicPage],
  "/trynow": [
    ...island,
    "app/trynow/ChooseMaterial.tsx",
    "app/trynow/TryNowProgress.tsx",
    /messages\/en\/(common|trynow)\.json$/,
  ],
  "/signin": [...island, "app/auth/SignInPage.tsx", "app/auth/amplify.client.ts", /messages\/en\/(common|auth)\.json$/],
  "/bot/dash": [
    ...router,
    "app/bot/dash/dash.tsx",
    "app/data/offline/sync-articles.client.ts",
    /messages\/en\/(common|bot|articles|dash|errors)\.json$/,
  ],
  "/bot/articles/view": articlePage,
  editor: [...articlePage, "app/bot/articles/editor/ArticleEditor.tsx"],
};

/**
 * Builds the script of the pages without a framework. Writes, next to the server build, its URL and those of the first
 * script with its imports, and the scripts of the pages with a size limit (.size-limit.mjs).
 */
export function pageScriptsPlugin(): Plugin {
  return {
    name: "galley:page-scripts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      this.emitFile({ type: "chunk", id: fileURLToPath(new URL(`../../${publicPage}`, import.meta.url)) });
    },
    async writeBundle({ dir = "" }, output) {
      const [publicScript] = followImports(output, [publicPage]).scripts;
      const firstScripts = [...followImports(output, [first]).scripts].map((file) => `/${file}`);
      const scripts = Object.entries(pages).map(([page, modules]) => [
        page,
        [...followImports(output, modules).scripts],
      ]);
      await writeFile(
        join(dir, "..", "page-scripts.json"),
        JSON.stringify({ publicScript: `/${publicScript}`, firstScripts, pages: Object.fromEntries(scripts) }, null, 2),
      );
    },
  };
}
