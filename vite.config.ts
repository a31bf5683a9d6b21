import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { pageScriptsPlugin } from "./app/bundling/page-scripts-plugin.ts";
import { serviceWorkerPlugin } from "./app/bundling/service-worker-plugin.ts";
import { prerenderedPaths } from "./app/server/prerendered-pages.ts";
import packageJson from "./package.json" with { type: "json" };

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), serviceWorkerPlugin(prerenderedPaths), pageScriptsPlugin()],
  // Small pictures and fonts stay files of their own: the pages' policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
  // One build serves below any path (PUBLIC_URL): scripts and sheets name each other from where they
  // lie, and the addresses that pages show are put together when they run (app/base-path.ts).
  experimental: {
    renderBuiltUrl: (fileName, { hostType, ssr }) => {
      if (hostType === "css" || /\.(js|css)$/.test(fileName)) return { relative: true };
      const base = ssr ? "globalThis.galleyBasePath" : "document.documentElement.dataset.base";
      return { runtime: `((${base}??"")+${JSON.stringify(`/${fileName}`)})` };
    },
  },
  // What only pages need is built in, so that the running service does without it.
  ...(command === "build"
    ? { ssr: { noExternal: true as const, external: Object.keys(packageJson.dependencies) } }
    : {}),
}));
