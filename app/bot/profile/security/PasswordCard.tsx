import { PasswordInput } from "@mantine/core";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import * as account from "../../../auth/account.client.ts";
import { errorText } from "../../../auth/error-text.ts";
import { requireSamePasswords } from "../../../auth/passwords.ts";
import { showToast } from "../../toast.tsx";
import { ProfileCard } from "../ProfileCard.tsx";
import { ProfileForm } from "../ProfileForm.tsx";

export function PasswordCard({ email }: { email: string }) {
  const { t } = useTranslation("profile");
  const { t: textOf } = useTranslation("auth");
  const { t: errorOf } = useTranslation("errors");
  const required = errorOf("fields.new-password-required");
  const rules = { autoComplete: "new-password", minLength: 8, "data-required": required };

  async function change(fields: FormData): Promise<void> {
    const read = (name: string) => String(fields.get(name) ?? "");
    const newPassword = requireSamePasswords({ password: read("password"), repeated: read("repeated") });
    await account.updatePassword({ oldPassword: read("oldPassword"), newPassword });
    showToast("success", t("password.done"));
  }

  return (
    <ProfileCard heading={t("password.heading")} text={t("password.text")}>
      <ProfileForm
        label={t("password.heading")}
        submitLabel={t("password.submit")}
        onSubmit={change}
        toText={(error) => errorText(textOf, error, "changePassword")}
      >
        {/* Tells a password manager whose password this is. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <Password
          name="oldPassword"
          label={t("password.old")}
          autoComplete="current-password"
          data-required={errorOf("fields.old-password-required")}
        />
        <Password name="password" label={t("password.new")} description={textOf("fields.passwordHint")} {...rules} />
        <Password name="repeated" label={t("password.repeat")} {...rules} />
      </ProfileForm>
    </ProfileCard>
  );
}

function Password(props: ComponentProps<typeof PasswordInput> & { "data-required": string }) {
  const { t } = useTranslation("profile");
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0, "aria-hidden": false }}
      {...props}
    />
  );
}
