import { Check } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import type { ToApprove } from "./approval-queue.ts";

type ApproveButtonProps = { article: ToApprove; onApprove(articles: ToApprove[]): void };

/** Approves one row of a list. Focus moves to the next row's button, because the row disappears. */
export function ApproveButton({ article, onApprove }: ApproveButtonProps) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();

  function approve({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The second click of a double click would hit the row that moved up.
    if (detail > 1) return;
    focusNeighbour(currentTarget);
    onApprove([article]);
  }

  return (
    <button
      type="button"
      className="button quiet"
      disabled={!hydrated}
      data-approve={article.id}
      aria-label={t("list.approveTitle", { title: article.title })}
      onClick={approve}
    >
      <Check size={20} strokeWidth={1.75} aria-hidden="true" />
      {t("list.approve")}
    </button>
  );
}

/** Call before a row leaves the list, to move focus to the next one. */
export function focusNeighbour(button: HTMLElement) {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-approve]")];
  const at = buttons.indexOf(button);
  const next = buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector<HTMLElement>("h1");
  next?.focus({ preventScroll: true });
}
