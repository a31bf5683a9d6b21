import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Step } from "./sign-in-step.ts";
import { SignedIn } from "./steps/SignedIn.tsx";
import { Start } from "./steps/Start.tsx";

// Steps that few people see, or only later, aren't loaded with the page.
const challenges = () => import("./steps/challenges.ts");
const confirmReset = () => import("./steps/ConfirmReset.tsx");
const confirmSignUp = () => import("./steps/ConfirmSignUp.tsx");
const requestReset = () => import("./steps/RequestReset.tsx");
const totpSetup = () => import("./steps/TotpSetup.tsx");
const ChooseFactor = lazy(async () => ({ default: (await challenges()).ChooseFactor }));
const CodeChallenge = lazy(async () => ({ default: (await challenges()).CodeChallenge }));
const ConfirmReset = lazy(async () => ({ default: (await confirmReset()).ConfirmReset }));
const ConfirmSignUp = lazy(async () => ({ default: (await confirmSignUp()).ConfirmSignUp }));
const CustomChallenge = lazy(async () => ({ default: (await challenges()).CustomChallenge }));
const EmailSetup = lazy(async () => ({ default: (await challenges()).EmailSetup }));
const NewPassword = lazy(async () => ({ default: (await challenges()).NewPassword }));
const RequestReset = lazy(async () => ({ default: (await requestReset()).RequestReset }));
const TotpSetup = lazy(async () => ({ default: (await totpSetup()).TotpSetup }));

/** Loads them while somebody types: the network may be gone by the time they are needed. */
export function loadLaterSteps(): void {
  for (const load of [challenges, confirmReset, confirmSignUp, requestReset, totpSetup]) void load().catch(() => null);
}

export function StepView({ step, next }: { step: Step; next: string }) {
  const { t } = useTranslation("auth");
  return (
    <Suspense fallback={<p>{t("loading")}</p>}>
      <StepPageOf step={step} next={next} />
    </Suspense>
  );
}

function StepPageOf({ step, next }: { step: Step; next: string }) {
  switch (step.name) {
    case "start":
      return <Start {...step} />;
    case "confirmSignUp":
      return <ConfirmSignUp {...step} />;
    case "requestReset":
      return <RequestReset {...step} />;
    case "confirmReset":
      return <ConfirmReset {...step} />;
    case "smsCode":
    case "emailCode":
      return <CodeChallenge key={step.name} kind={step.name} destination={step.destination} />;
    case "totpCode":
      return <CodeChallenge key={step.name} kind={step.name} destination="" />;
    case "chooseFactor":
    case "chooseSetup":
      return <ChooseFactor key={step.name} kind={step.name} factors={step.factors} />;
    case "emailSetup":
      return <EmailSetup />;
    case "totpSetup":
      return <TotpSetup {...step} />;
    case "newPassword":
      return <NewPassword {...step} />;
    case "customChallenge":
      return <CustomChallenge {...step} />;
    case "signedIn":
      return <SignedIn who={step.who} next={next} />;
    case "done":
      return null;
  }
}
