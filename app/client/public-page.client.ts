import { startApp } from "../pwa/start-app.client.ts";

// All that a page without a framework runs.
startApp();
