import { useTranslation } from "react-i18next";
import type { OperatorPages } from "../../src/entries/http/operator/operator-pages.ts";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import { Panel } from "./Panel.tsx";
import { ConfirmButton } from "./ConfirmButton.tsx";
import { useAmounts } from "./use-amounts.ts";
import { useMoment } from "./use-moment.ts";
import styles from "./operator.module.css";

type StorageOfPages = Awaited<ReturnType<OperatorPages["readStorage"]>>;

/** As `galley storage move`: photos are copied while the service runs, then a restart uses them. */
export function PhotosPanel({ storage }: { storage: StorageOfPages }) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { bucket, nextBucket, folder, move } = storage;
  const named = nextBucket ?? bucket;
  const place = (name: string | null) =>
    name === null ? t("storage.inFolder", { folder }) : t("storage.inBucket", { bucket: name });
  return (
    <Panel heading={t("storage.photos")}>
      <p>
        {t("storage.now", { place: place(bucket) })}{" "}
        {nextBucket === bucket ? "" : t("storage.next", { place: place(nextBucket) })}
      </p>
      {named === null ? (
        <p>
          {t("storage.noBucket")} <a href={pageHref(locale, "/operator/settings")}>{t("menu.settings")}</a>
        </p>
      ) : (
        <>
          <p>{t("storage.steps")}</p>
          <div className={styles.actions}>
            <ConfirmButton
              label={t("storage.toBucket", { bucket: named })}
              text={t("storage.copyText")}
              intent="bucket"
            />
            <ConfirmButton label={t("storage.toFolder")} text={t("storage.copyText")} intent="folder" />
          </div>
        </>
      )}
      {move ? <Move move={move} /> : null}
    </Panel>
  );
}

function Move({ move }: { move: NonNullable<StorageOfPages["move"]> }) {
  const { t } = useTranslation("operator");
  const { count } = useAmounts();
  const { at } = useMoment();
  return (
    <div className={move.state === "failed" ? styles.refused : styles.done} role="status">
      <p>
        {at(move.begunAt)}: {t(`storage.moves.${move.to}`)}
      </p>
      {move.state === "running" ? <p>{t("storage.running")}</p> : null}
      {move.state === "failed" ? <p>{t("storage.failed", { code: move.code })}</p> : null}
      {move.state === "done" ? (
        <p>{t("storage.copied", { copied: count(move.result.copied), present: count(move.result.present) })}</p>
      ) : null}
    </div>
  );
}
