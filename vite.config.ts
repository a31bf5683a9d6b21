import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import packageJson from "./package.json" with { type: "json" };

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // Small pictures and fonts stay files of their own: the pages' policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
  // What only pages need is built in, so that the running service does without it.
  ...(command === "build" ? { ssr: { noExternal: true as const, external: Object.keys(packageJson.dependencies) } } : {}),
}));
