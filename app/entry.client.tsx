import { startApp } from "./pwa/start-app.client.ts";

startApp();

const island = document.querySelector<HTMLElement>("[data-island]");
// Only what this page needs is loaded: one with an island goes without the router.
if (island) {
  const { startIsland } = await import("./islands/start-island.client.tsx");
  await startIsland(island);
} else if (document.documentElement.dataset["scripts"] === "router") {
  const { startRouter } = await import("./start-router.client.tsx");
  await startRouter();
}
