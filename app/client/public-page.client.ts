import { startApp } from "../pwa/start-app.client.ts";

// The only script of a page without a framework.
startApp();
