import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Change } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { ConnectInstagram } from "./ConnectInstagram.tsx";
import { checkSource, isOfMeta, type ListedSource } from "./sources-documents.ts";

type ReconnectSourceProps = {
  change: Pick<Change, "pending" | "run">;
  source: Pick<ListedSource, "id" | "kind">;
  "aria-label"?: string;
};

/** Goes through Meta's pages again; a source without a sign-in is just polled again. */
export function ReconnectSource({ change, source: { id, kind }, ...label }: ReconnectSourceProps) {
  const { t } = useTranslation("sources");
  const hydrated = useHydrated();
  if (isOfMeta(kind))
    return (
      <ConnectInstagram change={change} sourceId={id} {...label}>
        {t("reconnect")}
      </ConnectInstagram>
    );
  const name = `read ${id}`;
  return (
    <Button
      {...label}
      disabled={!hydrated}
      loading={change.pending === name}
      onClick={() => void change.run(name, (call) => call(checkSource, { id }))}
    >
      {t("reconnect")}
    </Button>
  );
}
