import { Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as account from "../../../auth/account.client.ts";
import { errorText } from "../../../auth/error-text.ts";
import { pageHref, usePageLocale } from "../../../i18n/locale.ts";
import { ProfileCard } from "../ProfileCard.tsx";
import { Problem } from "../ProfileForm.tsx";

export function SignOutCard() {
  const { t } = useTranslation("profile");
  const { t: textOf } = useTranslation("auth");
  const locale = usePageLocale();
  const [question, setQuestion] = useState<ReactNode>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Separate from `pending`: a disabled button couldn't get the focus back from the question.
  const isAsking = useRef(false);

  async function signOut() {
    if (isAsking.current) return;
    isAsking.current = true;
    setProblem(null);
    try {
      const { maySignOut } = await import("../../shell/may-sign-out.client.ts");
      if (!(await maySignOut(setQuestion, () => setPending(true)))) return setPending(false);
      await account.signOutEverywhere();
      // The server then redirects to the sign-in page, and back after the next sign-in.
      window.location.assign(pageHref(locale, "/bot/dash/"));
    } catch (error) {
      setProblem(errorText(textOf, error));
      setPending(false);
    } finally {
      isAsking.current = false;
    }
  }

  return (
    <ProfileCard heading={t("signOut.heading")} text={t("signOut.text")}>
      <Problem text={problem} />
      <div>
        <Button variant="default" loading={pending} onClick={() => void signOut()}>
          {t("signOut.submit")}
        </Button>
      </div>
      {question}
    </ProfileCard>
  );
}
