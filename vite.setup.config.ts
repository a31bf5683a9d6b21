import { defineConfig } from "vite";

/** The pages of setup as one plain module that Node loads, with its sheet and fonts beside it in `build/setup`. */
export default defineConfig({
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  base: "/setup/",
  ssr: { noExternal: true },
  publicDir: false,
  oxc: { jsx: { runtime: "automatic" } },
  build: {
    ssr: "app/setup/index.tsx",
    ssrEmitAssets: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    outDir: "build/setup",
    emptyOutDir: true,
    rollupOptions: {
      output: {
        entryFileNames: "index.js",
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".css")) ? "files/style.css" : "files/[name]-[hash][extname]",
      },
    },
  },
});
