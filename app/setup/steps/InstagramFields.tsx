import { Addresses } from "../Addresses.tsx";
import { SetupField } from "../SetupField.tsx";
import type { Step } from "../step.ts";
import styles from "../setup.module.css";
import { setupTexts } from "../texts.ts";

const kinds = ["redirect", "deauthorize", "deletion"] as const;

/** Says what to do at Meta, in the order of its pages, then asks for what Meta shows. */
export function InstagramFields(step: Step) {
  const t = setupTexts(step.locale);
  return (
    <>
      <ol className={styles.guide}>
        <li>{t("instagram.create")}</li>
        <li>{t("instagram.product")}</li>
        <li>
          {t("instagram.addresses")}
          <Addresses
            items={kinds.map((kind) => ({
              name: kind,
              label: t(`instagram.${kind}`),
              value: step.addresses[kind] ?? "",
            }))}
          />
        </li>
        <li>{t("instagram.testers")}</li>
        <li>{t("instagram.copy")}</li>
      </ol>
      <SetupField page={step} name="appId" label={t("instagram.appId")} inputMode="numeric" autoComplete="off" />
      <SetupField page={step} name="appSecret" label={t("instagram.appSecret")} type="password" autoComplete="off" />
    </>
  );
}
