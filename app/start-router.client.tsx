import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import type { i18n as I18n } from "i18next";
import { HydratedRouter } from "react-router/dom";

/** Hydrates the whole page, with client-side routing from then on. */
export function startRouter(i18n: I18n): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}
