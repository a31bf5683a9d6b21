import { SetupField } from "../SetupField.tsx";
import type { Step } from "../step.ts";
import { setupTexts } from "../texts.ts";

export function AddressFields(step: Step) {
  const t = setupTexts(step.locale);
  return (
    <>
      <SetupField
        page={step}
        name="url"
        label={t("address.url")}
        hint={t("address.urlHint")}
        placeholder="https://galley.example.org"
        required
      />
      <SetupField page={step} name="proxies" label={t("address.proxies")} hint={t("address.proxiesHint")} />
    </>
  );
}
