import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { navigationGuard } from "./navigation-guard.client.ts";
import { loadPageTexts } from "../i18n/i18n.client.ts";

/** Hydrates the whole page and uses client-side routing from then on. */
export async function startRouter(): Promise<void> {
  const i18n = await loadPageTexts();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter instrumentations={[navigationGuard]} />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}
