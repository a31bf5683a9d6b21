import { Addresses } from "../Addresses.tsx";
import { Choice } from "../Choice.tsx";
import { SetupField } from "../SetupField.tsx";
import type { Step } from "../step.ts";
import { setupTexts } from "../texts.ts";

export function PaymentFields(step: Step) {
  const t = setupTexts(step.locale);
  return (
    <Choice
      page={step}
      name="choice"
      legend={t("payment.legend")}
      options={[
        { value: "off", label: t("payment.off"), hint: t("payment.offHint") },
        {
          value: "stripe",
          label: t("payment.stripe"),
          hint: t("payment.stripeHint"),
          children: (
            <>
              <SetupField page={step} name="key" label={t("payment.key")} type="password" autoComplete="off" />
              <Addresses
                items={[{ name: "address", label: t("payment.address"), value: step.addresses["webhook"] ?? "" }]}
              />
              <SetupField page={step} name="webhook" label={t("payment.webhook")} type="password" autoComplete="off" />
              <SetupField page={step} name="price" label={t("payment.price")} placeholder="12 CHF" />
            </>
          ),
        },
      ]}
    />
  );
}
