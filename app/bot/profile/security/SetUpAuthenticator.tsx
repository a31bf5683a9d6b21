import { Loader, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as account from "../../../auth/account.client.ts";
import { AuthenticatorKey } from "../../../auth/AuthenticatorKey.tsx";
import { errorText } from "../../../auth/error-text.ts";
import { authenticatorIssuer } from "../../../auth/sign-in-step.ts";
import { CodeInput } from "./AddressCode.tsx";
import { Problem, ProfileForm } from "../ProfileForm.tsx";

type SetUpAuthenticatorProps = { email: string; onDone(): Promise<void>; onCancel(): void };

/** The key takes effect once the person enters a code made with it. */
export function SetUpAuthenticator({ email, onDone, onCancel }: SetUpAuthenticatorProps) {
  const { t } = useTranslation("profile");
  const { t: textOf } = useTranslation("auth");
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    account.setUpTOTP().then(
      (details) => setKey({ secret: details.sharedSecret, uri: details.getSetupUri(authenticatorIssuer, email).href }),
      (error: unknown) => setProblem(errorText(textOf, error)),
    );
  }, [email, textOf]);

  async function confirm(fields: FormData): Promise<void> {
    await account.verifyTOTPSetup({ code: String(fields.get("code") ?? "").trim() });
    await onDone();
  }

  return (
    <>
      <Problem text={problem} />
      {key === null ? (
        problem === null ? (
          <Loader size="sm" role="status" aria-label={t("loading")} />
        ) : null
      ) : (
        <Text>{textOf("totpSetup.text")}</Text>
      )}
      {key === null ? null : <AuthenticatorKey {...key} />}
      <ProfileForm
        label={t("factor.TOTP")}
        submitLabel={t("code.submit")}
        onSubmit={confirm}
        toText={(error) => errorText(textOf, error, "challenge")}
        onCancel={{ label: t("cancel"), run: onCancel }}
      >
        <CodeInput />
      </ProfileForm>
    </>
  );
}
