import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as account from "../../../auth/account.client.ts";
import { errorText } from "../../../auth/error-text.ts";
import { AddressCode } from "./AddressCode.tsx";
import { ProfileForm } from "../ProfileForm.tsx";
import type { Account } from "../use-account.ts";

type SetUpTextMessagesProps = { account: Account; onDone(): Promise<void>; onCancel(): void };

/** A number has to be verified by a code before it can receive sign-in codes. */
export function SetUpTextMessages({ account: person, onDone, onCancel }: SetUpTextMessagesProps) {
  const { t } = useTranslation("profile");
  const { t: textOf } = useTranslation("auth");
  const [pending, setPending] = useState<string | null>(null);

  async function ask(fields: FormData): Promise<void> {
    const phone = String(fields.get("phone") ?? "").replace(/[\s().-]/g, "");
    if (phone === person.phone && person.phoneVerified) return onDone();
    const { nextStep } = await account.updateUserAttribute({
      userAttribute: { attributeKey: "phone_number", value: phone },
    });
    if (nextStep.updateAttributeStep === "DONE") return onDone();
    setPending(phone);
  }

  if (pending !== null) {
    return (
      <>
        <Text>{t("code.sent", { destination: pending })}</Text>
        <AddressCode attribute="phone_number" onConfirmed={onDone} onCancel={onCancel} />
      </>
    );
  }
  return (
    <ProfileForm
      label={t("factor.SMS")}
      submitLabel={t("factor.sendCode")}
      onSubmit={ask}
      toText={(error) => errorText(textOf, error, "factor")}
      onCancel={{ label: t("cancel"), run: onCancel }}
    >
      <TextInput
        name="phone"
        type="tel"
        label={t("factor.phone")}
        description={t("factor.phoneHint")}
        autoComplete="tel"
        defaultValue={person.phone ?? ""}
        required
        withAsterisk={false}
      />
    </ProfileForm>
  );
}
