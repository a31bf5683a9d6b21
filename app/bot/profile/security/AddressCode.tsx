import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as account from "../../../auth/account.client.ts";
import { errorText } from "../../../auth/error-text.ts";
import { ProfileForm } from "../ProfileForm.tsx";

type AddressCodeProps = { attribute: "email" | "phone_number"; onConfirmed(): Promise<void>; onCancel(): void };

/** Takes the code that proves an address or a number; people can request a new one. */
export function AddressCode({ attribute, onConfirmed, onCancel }: AddressCodeProps) {
  const { t } = useTranslation("profile");
  const { t: textOf } = useTranslation("auth");
  const [message, setMessage] = useState<string | null>(null);

  async function confirm(fields: FormData): Promise<void> {
    await account.confirmUserAttribute({
      userAttributeKey: attribute,
      confirmationCode: String(fields.get("code") ?? "").trim(),
    });
    await onConfirmed();
  }

  async function resend(): Promise<void> {
    try {
      const { destination = "" } = await account.sendUserAttributeVerificationCode({ userAttributeKey: attribute });
      setMessage(t("code.resent", { destination }));
    } catch (error) {
      setMessage(errorText(textOf, error));
    }
  }

  return (
    <>
      <ProfileForm
        label={t("code.label")}
        submitLabel={t("code.submit")}
        onSubmit={confirm}
        toText={(error) => errorText(textOf, error)}
        onCancel={{ label: t("cancel"), run: onCancel }}
      >
        <CodeInput />
      </ProfileForm>
      <p role="status">{message}</p>
      <div>
        <Button variant="subtle" px={0} onClick={() => void resend()}>
          {t("code.resend")}
        </Button>
      </div>
    </>
  );
}

/** Six digits that can be pasted or autofilled; spaces around them are ignored. */
export function CodeInput() {
  const { t } = useTranslation("profile");
  const { t: textOf } = useTranslation("auth");
  return (
    <TextInput
      name="code"
      label={t("code.label")}
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="\s*[0-9]{6}\s*"
      maxLength={12}
      data-required={textOf("fields.codeInvalid")}
      data-invalid={textOf("fields.codeInvalid")}
      required
      withAsterisk={false}
    />
  );
}
