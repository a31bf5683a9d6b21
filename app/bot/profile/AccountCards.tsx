import { Button, Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import { errorText } from "../../auth/error-text.ts";
import { DeleteCard } from "./DeleteCard.tsx";
import { ExportCard } from "./ExportCard.tsx";
import { DevicesCard } from "./security/DevicesCard.tsx";
import { EmailCard } from "./security/EmailCard.tsx";
import { PasswordCard } from "./security/PasswordCard.tsx";
import { Problem } from "./ProfileForm.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { SecondFactorCard } from "./security/SecondFactorCard.tsx";
import { SignOutCard } from "./security/SignOutCard.tsx";
import { useAccount } from "./use-account.ts";

/** Everything about signing in, which the browser fetches from the user pool. */
export function AccountCards({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation("profile");
  const { t: textOf } = useTranslation("auth");
  const { current, reload } = useAccount(settings);
  if (current.state === "loading") return <Loader aria-label={t("loading")} role="status" />;
  if (current.state === "failed") {
    return (
      <div>
        <Problem text={errorText(textOf, current.error)} />
        <Button mt="md" variant="default" onClick={() => void reload()}>
          {t("again")}
        </Button>
      </div>
    );
  }
  const { account } = current;
  return (
    <>
      <ProfileSection name="signIn" heading={t("sections.signIn")}>
        <EmailCard email={account.email} onChanged={reload} />
        {account.isFederated ? null : <PasswordCard email={account.email} />}
        {settings.secondFactor === "OFF" ? null : (
          <SecondFactorCard settings={settings} account={account} onChanged={reload} />
        )}
        <DevicesCard />
      </ProfileSection>
      <ProfileSection name="leave" heading={t("sections.leave")}>
        <SignOutCard />
        <ExportCard />
        <DeleteCard email={account.email} />
      </ProfileSection>
    </>
  );
}
