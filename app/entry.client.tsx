import { loadI18n } from "./i18n/i18n.client.ts";

const { lang, dataset } = document.documentElement;
const island = document.querySelector<HTMLElement>("[data-island]");
const texts = loadI18n(lang, dataset["namespaces"]?.split(" ") ?? ["common"]);

// Only what this page needs is loaded: a page with an island goes without the router.
if (island) {
  const { startIsland } = await import("./islands/start-island.client.tsx");
  await startIsland(island, await texts);
} else if (dataset["scripts"] === "router") {
  const { startRouter } = await import("./start-router.client.tsx");
  startRouter(await texts);
}
