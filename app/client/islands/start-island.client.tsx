import { createElement, startTransition, StrictMode, type ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { loadPageTexts } from "../../i18n/i18n.client.ts";
import { IslandBoundary } from "./IslandBoundary.tsx";
import type { IslandName, islands } from "./islands.ts";

/** Hydrates the island that `Island` rendered into `root`. */
export async function startIsland(root: HTMLElement, component: (typeof islands)[IslandName]): Promise<void> {
  const { island, props } = root.dataset;
  const i18n = await loadPageTexts();
  if (!props) throw new Error(`The island ${island} has no props`);
  // `Island` wrote both and checks that they match.
  const element = createElement(component as ComponentType<object>, JSON.parse(props) as object);
  // In short steps: the page answers meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <IslandBoundary>{element}</IslandBoundary>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}
