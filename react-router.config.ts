import type { Config } from "@react-router/dev/config";
import { precompressFolder } from "./app/bundling/precompress.ts";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // All routes are known at once: no further request when a link is followed.
  routeDiscovery: { mode: "initial" },
  async buildEnd({ reactRouterConfig }) {
    await precompressFolder(`${reactRouterConfig.buildDirectory}/client`);
  },
} satisfies Config;
