import { SetupField } from "../SetupField.tsx";
import type { Step } from "../step.ts";
import { setupTexts } from "../texts.ts";

export function MailFields(step: Step) {
  const t = setupTexts(step.locale);
  return (
    <>
      <SetupField
        page={step}
        name="server"
        label={t("mail.server")}
        placeholder="mail.example.org"
        autoComplete="off"
        required
      />
      <SetupField page={step} name="port" label={t("mail.port")} hint={t("mail.portHint")} inputMode="numeric" />
      <SetupField page={step} name="user" label={t("mail.user")} autoComplete="off" />
      <SetupField page={step} name="password" label={t("mail.password")} type="password" autoComplete="off" />
      <SetupField page={step} name="from" label={t("mail.from")} hint={t("mail.fromHint")} required />
      <SetupField page={step} name="to" label={t("mail.to")} type="email" required />
    </>
  );
}
