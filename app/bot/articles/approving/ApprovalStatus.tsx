import { useTranslation } from "react-i18next";

/** Tells screen readers how many approvals are pending; rendered before there are any. */
export function ApprovalStatus({ approving }: { approving: ReadonlyMap<string, number> }) {
  const { t } = useTranslation("articles");
  return (
    <p role="status" className="visually-hidden">
      {approving.size > 0 ? t("list.undoHint", { count: approving.size }) : null}
    </p>
  );
}
