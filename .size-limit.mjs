import { readFileSync } from "node:fs";

/** As sent, with Brotli. */
const limits = { "/": "4 kB", "/trynow": "100 kB", "/signin": "135 kB", "/bot/dash": "200 kB" };

/** Written by the build: each page with the scripts that it loads by itself. */
const { pages } = JSON.parse(readFileSync(new URL("build/page-scripts.json", import.meta.url), "utf8"));

const toPath = (file) => `build/client/${file}`;

export default [
  ...Object.entries(limits).map(([page, limit]) => ({
    name: `scripts of ${page}`,
    path: pages[page].map(toPath),
    limit,
  })),
  {
    name: "scripts that the editor adds to its page (brotli)",
    path: pages["editor"].filter((file) => !pages["/bot/articles/view"].includes(file)).map(toPath),
    limit: "180 kB",
  },
];
