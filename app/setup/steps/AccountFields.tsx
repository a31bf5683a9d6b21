import { Choice } from "../Choice.tsx";
import { SetupField } from "../SetupField.tsx";
import type { Step } from "../step.ts";
import { setupTexts } from "../texts.ts";

export function AccountFields(step: Step) {
  const t = setupTexts(step.locale);
  return (
    <>
      <SetupField page={step} name="name" label={t("account.name")} autoComplete="name" />
      <SetupField page={step} name="email" label={t("account.email")} type="email" autoComplete="username" required />
      <SetupField
        page={step}
        name="password"
        label={t("account.password")}
        hint={t("account.passwordHint")}
        type="password"
        autoComplete="new-password"
        required
      />
      <Choice
        page={step}
        name="signUp"
        legend={t("account.signUp")}
        options={[
          { value: "invite", label: t("account.invite"), hint: t("account.inviteHint") },
          { value: "open", label: t("account.open"), hint: t("account.openHint") },
        ]}
      />
    </>
  );
}
