import { useState } from "react";
import { useSearchParams } from "react-router";

export const inspectorTabs = ["check", "publish", "history"] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

/** The inspector's tab, kept in the URL without a navigation: a tab loads nothing, and works offline. */
export function useInspectorTab(first: InspectorTab): [InspectorTab, (tab: InspectorTab) => void] {
  const [params] = useSearchParams();
  const [tab, setTab] = useState(() => inspectorTabs.find((one) => one === params.get("tab")) ?? first);
  return [
    tab,
    (next) => {
      setTab(next);
      const address = new URL(window.location.href);
      address.searchParams.set("tab", next);
      window.history.replaceState(window.history.state, "", address);
    },
  ];
}
