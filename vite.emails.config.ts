import { defineConfig } from "vite";

/** The mails as one plain module that Node loads: `build/emails/index.js`. */
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  build: {
    ssr: "emails/index.ts",
    outDir: "build/emails",
    emptyOutDir: true,
    rollupOptions: { output: { entryFileNames: "index.js" } },
  },
});
