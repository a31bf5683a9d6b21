import { useTranslation } from "react-i18next";
import manage from "../manage.module.css";
import { StatusBadge } from "../StatusBadge.tsx";
import type { EditedIntegration } from "./integrations-documents.ts";

type ConnectHeadProps = {
  id: string;
  heading: string;
  text: string;
  kept: Pick<EditedIntegration, "siteUrl" | "status"> | null;
};

/** Explains what connecting does; for a connected site, shows its address and whether it works. */
export function ConnectHead({ id, heading, text, kept }: ConnectHeadProps) {
  const { t } = useTranslation("integrations");
  if (kept === null)
    return (
      <>
        <h2 id={id}>{heading}</h2>
        <p>{text}</p>
      </>
    );
  const { siteUrl, status } = kept;
  return (
    <>
      <div className={manage.headline}>
        <h2 id={id}>{t("connect.connection")}</h2>
        <StatusBadge status={status} text={t(`status.${status}`)} />
      </div>
      <p style={{ overflowWrap: "anywhere" }}>{siteUrl}</p>
      {status === "DISABLED" ? <p>{t("disabled")}</p> : null}
    </>
  );
}
