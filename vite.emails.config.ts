import { defineConfig } from "vite";

/** The mails as one plain module that Node loads: `build/emails/index.js`, with all that they need in it. */
export default defineConfig({
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true },
  publicDir: false,
  oxc: { jsx: { runtime: "automatic" } },
  build: {
    ssr: "emails/index.ts",
    outDir: "build/emails",
    emptyOutDir: true,
    rollupOptions: { output: { entryFileNames: "index.js" } },
  },
});
