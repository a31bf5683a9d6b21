import { showFieldProblems } from "./ui/forms/field-problems.client.ts";
import { loadIsland } from "./client/islands/load-island.client.ts";
import { startApp } from "./pwa/start-app.client.ts";

startApp();
showFieldProblems();

const island = document.querySelector<HTMLElement>("[data-island]");
// Loads only what this page needs: a page with an island doesn't need the router.
if (island) {
  await firstPaint();
  const [{ startIsland }, component] = await Promise.all([
    import("./client/islands/start-island.client.tsx"),
    loadIsland(island.dataset["island"]),
  ]);
  await startIsland(island, component);
} else if (document.documentElement.dataset["scripts"] === "router") {
  const { startRouter } = await import("./client/start-router.client.tsx");
  await startRouter();
}

/** The page is complete without scripts, so fonts and paint come first; a tab in the background doesn't paint. */
function firstPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    setTimeout(resolve, 1_000);
  });
}
