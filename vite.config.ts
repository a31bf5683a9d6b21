import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // Small pictures and fonts stay files of their own: the pages' policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
});
