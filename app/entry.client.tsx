import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { loadI18n } from "./i18n/i18n.client.ts";

const { lang, dataset } = document.documentElement;
const i18n = await loadI18n(lang, dataset["namespaces"]?.split(" ") ?? ["common"]);

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
