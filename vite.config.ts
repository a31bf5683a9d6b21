import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { pageScriptsPlugin } from "./app/bundling/page-scripts-plugin.ts";
import { serviceWorkerPlugin } from "./app/bundling/service-worker-plugin.ts";
import { prerenderedPaths } from "./app/prerendered-pages.ts";
import packageJson from "./package.json" with { type: "json" };

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), serviceWorkerPlugin(prerenderedPaths), pageScriptsPlugin()],
  // Small pictures and fonts stay files of their own: the pages' policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
  // What only pages need is built in, so that the running service does without it.
  ...(command === "build" ? { ssr: { noExternal: true as const, external: Object.keys(packageJson.dependencies) } } : {}),
}));
