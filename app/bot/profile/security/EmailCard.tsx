import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as account from "../../../auth/account.client.ts";
import { errorText } from "../../../auth/error-text.ts";
import { showToast } from "../../toast.tsx";
import { AddressCode } from "./AddressCode.tsx";
import { ProfileCard } from "../ProfileCard.tsx";
import { ProfileForm } from "../ProfileForm.tsx";

type EmailCardProps = { email: string; onChanged(): Promise<void> };

/** A new address takes effect with its code. Until then, the old one signs in and receives the articles to approve. */
export function EmailCard({ email, onChanged }: EmailCardProps) {
  const { t } = useTranslation("profile");
  const { t: textOf } = useTranslation("auth");
  const [pending, setPending] = useState<string | null>(null);

  async function ask(fields: FormData): Promise<void> {
    const wanted = String(fields.get("email") ?? "").trim();
    const { nextStep } = await account.updateUserAttribute({ userAttribute: { attributeKey: "email", value: wanted } });
    if (nextStep.updateAttributeStep === "CONFIRM_ATTRIBUTE_WITH_CODE") setPending(wanted);
    else await finish();
  }

  async function finish(): Promise<void> {
    setPending(null);
    await account.renewTokens();
    await onChanged();
    showToast("success", t("email.done"));
  }

  return (
    <ProfileCard heading={t("email.heading")} text={email ? t("email.text", { email }) : t("email.missing")}>
      {pending === null ? (
        <ProfileForm
          label={t("email.heading")}
          submitLabel={t("email.submit")}
          onSubmit={ask}
          toText={(error) => errorText(textOf, error)}
        >
          <TextInput
            name="email"
            type="email"
            label={t("email.new")}
            autoComplete="email"
            autoCapitalize="none"
            required
            withAsterisk={false}
            data-required={textOf("fields.emailRequired")}
          />
        </ProfileForm>
      ) : (
        <>
          <Text>{email ? t("email.waiting", { pending, email }) : t("code.sent", { destination: pending })}</Text>
          <AddressCode attribute="email" onConfirmed={finish} onCancel={() => setPending(null)} />
        </>
      )}
    </ProfileCard>
  );
}
