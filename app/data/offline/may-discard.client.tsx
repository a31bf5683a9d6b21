import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { countDrafts } from "./drafts.client.ts";
import { keepAll } from "./keep-on-leave.client.ts";
import { countPhotoDrafts } from "./photo-drafts.client.ts";

/**
 * Signing out wipes the device, so this saves what's still in open forms and asks if there are drafts, anyone's, that
 * exist only here: the caller renders what it gets from `show`. Returns whether to go on.
 */
export async function mayDiscardDrafts(show: (question: ReactNode) => void): Promise<boolean> {
  await keepAll();
  // A browser without storage has nothing.
  const counts = await Promise.all([countDrafts, countPhotoDrafts].map((count) => count().catch(() => 0)));
  const count = counts.reduce((sum, some) => sum + some, 0);
  if (count === 0) return true;
  const isSure = await new Promise<boolean>((answer) => show(<ConfirmDiscard count={count} onAnswer={answer} />));
  show(null);
  return isSure;
}

function ConfirmDiscard({ count, onAnswer }: { count: number; onAnswer(isSure: boolean): void }) {
  const { t } = useTranslation("common");
  return (
    <ConfirmDialog
      heading={t("discardDrafts.heading")}
      text={t("discardDrafts.text", { count })}
      yes={t("discardDrafts.yes")}
      no={t("discardDrafts.no")}
      onAnswer={onAnswer}
    />
  );
}
