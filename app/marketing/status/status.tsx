import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { pageContext } from "../../server/page-context.ts";
import { PublicLayout } from "../../ui/layout/PublicLayout.tsx";
import { PageHead } from "../PageHead.tsx";
import type { Route } from "./+types/status.ts";
import { PartStatus } from "./PartStatus.tsx";
import styles from "./status.module.css";

export function headers() {
  return { "Cache-Control": "public, max-age=10" };
}

export async function loader({ context }: Route.LoaderArgs) {
  const status = await context.get(pageContext).services.readStatus();
  if (status === null) throw data(null, { status: 404 });
  return status;
}

const gravest = ["down", "delayed", "working"] as const;

export default function Status({ loaderData: { at, parts } }: Route.ComponentProps) {
  const { t } = useTranslation("status");
  const overall = gravest.find((state) => parts.some(({ now }) => now === state)) ?? "working";
  return (
    <PublicLayout>
      <PageHead title={t("title")} description={t("description")} />
      <div className={styles.page}>
        <header>
          <h1>{t("heading")}</h1>
          <p className={`${styles.overall} ${styles[overall]}`}>{t(`overall.${overall}`)}</p>
        </header>
        <ul className={styles.parts}>
          {parts.map((part) => (
            <PartStatus key={part.name} part={part} />
          ))}
        </ul>
        <p className={styles.at}>{t("at", { time: at.toISOString().slice(11, 16) })}</p>
      </div>
    </PublicLayout>
  );
}
