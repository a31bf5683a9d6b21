import { useTranslation } from "react-i18next";

export type Cost = {
  count: number;
  /** Articles that the plan still allows now; null: any number. */ remaining: number | null;
};

/** Says how much of the plan is left. */
export function NothingChosen({ remaining }: Pick<Cost, "remaining">) {
  const { t } = useTranslation("sources");
  return (
    <>
      {t("earlier.nothingChosen")} {remaining === null ? null : t("earlier.left", { count: remaining })}
    </>
  );
}

/** Says how much of the plan a choice uses. */
export function CostText({ count, remaining }: Cost) {
  const { t } = useTranslation("sources");
  if (count === 0) return t("earlier.nothing");
  if (remaining === null) return <strong>{t("earlier.chosen", { count })}</strong>;
  const waiting = Math.max(0, count - remaining);
  return (
    <>
      <strong>{t("earlier.cost", { count, remaining })}</strong>{" "}
      {waiting > 0 ? t("earlier.waits", { count: waiting }) : null}
    </>
  );
}
