import { useTranslation } from "react-i18next";
import { useOwnerTime } from "../owner-time.ts";

/** Which digest will tell a note: that of its last day. Without a time, as after a backup, nothing makes it. */
export function DigestDay({ digestAt }: { digestAt: string | null }) {
  const { t } = useTranslation("articles");
  const toDay = useOwnerTime({ dateStyle: "full" });
  if (digestAt === null) return <p>{t("digest.unknown")}</p>;
  const lastDay = new Date(Date.parse(digestAt) - 1).toISOString();
  return <p>{t("digest.waits", { date: toDay(lastDay) })}</p>;
}
