import { readFileSync } from "node:fs";

const limits = { "/": "2 kB", "/trynow": "150 kB", "/signin": "150 kB", "/bot/dash": "250 kB" };

/** Written by the build: each page with the scripts that it loads by itself. */
const { pages } = JSON.parse(readFileSync(new URL("build/page-scripts.json", import.meta.url), "utf8"));

export default Object.entries(limits).map(([page, limit]) => ({
  name: `scripts of ${page}`,
  path: pages[page].map((file) => `build/client/${file}`),
  gzip: true,
  limit,
}));
