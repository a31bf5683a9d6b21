import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "../manage.module.css";
import type { IntegrationKind, Partner } from "./integrations-documents.ts";

type KindFieldProps = {
  kind: IntegrationKind;
  /** The kinds of site that this installation publishes to. */
  kinds: IntegrationKind[];
  partner: Partner | null;
  onChange(kind: IntegrationKind): void;
};

/** Which kind of site to connect; the partner platform is listed by name. */
export function KindField({ kind, kinds, partner, onChange }: KindFieldProps) {
  const { t } = useTranslation("integrations");
  return (
    <div className={styles.form}>
      <NativeSelect
        maw="var(--width-text)"
        label={t("form.kind")}
        value={kind}
        data={kinds.map((value) => ({ value, label: kindName(value) }))}
        onChange={(event) => onChange(kinds.find((one) => one === event.currentTarget.value) ?? "WORDPRESS")}
      />
    </div>
  );

  function kindName(value: IntegrationKind): string {
    return value === "MICROPUB" && partner
      ? t("kinds.MICROPUB.named", { partner: partner.name })
      : t(`kinds.${value}.name`);
  }
}
