import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { type InspectorTab, inspectorTabs } from "./use-inspector-tab.ts";
import styles from "./inspector.module.css";

type InspectorProps = {
  tab: InspectorTab;
  onTab(tab: InspectorTab): void;
  /** The number of things to check. */ toCheck: number;
  panels: Record<InspectorTab, ReactNode>;
};

/** Beside the text, or below it on a phone: what to check, where the article goes, and its history. */
export function Inspector({ tab, onTab, toCheck, panels }: InspectorProps) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  return (
    <aside id="inspector" className={styles.inspector} aria-label={t("inspector.label")}>
      <Tabs
        value={tab}
        color="pink"
        className={styles.tabs ?? ""}
        onChange={(value) => onTab(inspectorTabs.find((one) => one === value) ?? tab)}
      >
        <Tabs.List grow className={styles.list ?? ""}>
          {inspectorTabs.map((one) => (
            <Tabs.Tab key={one} value={one} disabled={!hydrated} className={styles.tab ?? ""}>
              {t(`inspector.${one}`)}
              {one === "check" && toCheck > 0 ? <span className={styles.count}>{toCheck}</span> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {inspectorTabs.map((one) => (
          <Tabs.Panel key={one} value={one} className={styles.panel ?? ""}>
            {panels[one]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </aside>
  );
}
