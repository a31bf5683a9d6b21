import { createElement, StrictMode, type ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { loadPageTexts } from "../i18n/i18n.client.ts";
import { loadIsland } from "./load-island.client.ts";

/** Wakes the island that `Island` rendered into `root`. */
export async function startIsland(root: HTMLElement): Promise<void> {
  const { island, props } = root.dataset;
  const [component, i18n] = await Promise.all([loadIsland(island), loadPageTexts()]);
  if (!props) throw new Error(`The island ${island} has no props`);
  // Both were written by `Island`, which checks that they belong together.
  const element = createElement(component as ComponentType<object>, JSON.parse(props) as object);
  hydrateRoot(
    root,
    <StrictMode>
      <I18nextProvider i18n={i18n}>{element}</I18nextProvider>
    </StrictMode>,
  );
}
