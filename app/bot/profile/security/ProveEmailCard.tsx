import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SignInSettings } from "../../../../src/entries/http/pages/page-context.ts";
import { errorText } from "../../../auth/error-text.ts";
import { EmailCard } from "./EmailCard.tsx";
import { Problem } from "../ProfileForm.tsx";
import { useAccount } from "../use-account.ts";

/** Verifying the address creates the account on the next page load. */
export function ProveEmailCard({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation("profile");
  const { t: textOf } = useTranslation("auth");
  const { current } = useAccount(settings);
  if (current.state === "loading") return <Loader aria-label={t("loading")} role="status" />;
  if (current.state === "failed") return <Problem text={errorText(textOf, current.error)} />;
  return <EmailCard email={current.account.email} onChanged={async () => window.location.reload()} />;
}
