import { useTranslation } from "react-i18next";
import { useOwnerTime } from "../owner-time.ts";

/**
 * Says which digest will include a note: the one made on its last day. Without a time, such as after a backup, no
 * digest will.
 */
export function DigestDay({ digestAt }: { digestAt: string | null }) {
  const { t } = useTranslation("articles");
  const toDay = useOwnerTime({ dateStyle: "full" });
  if (digestAt === null) return <p>{t("digest.unknown")}</p>;
  const lastDay = new Date(Date.parse(digestAt) - 1).toISOString();
  return <p>{t("digest.waits", { date: toDay(lastDay) })}</p>;
}
