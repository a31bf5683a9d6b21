import { Button, Group } from "@mantine/core";
import { Copy, Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../../data/api/use-change.ts";
import { useHydrated } from "../../../../ui/forms/use-hydrated.ts";
import type { Article } from "../../article-documents.ts";
import type { Export } from "./use-export.ts";
import styles from "../view.module.css";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

type CopyPanelProps = { article: Article; taking: Export; change: Change };

/** Lets people copy the article, to publish elsewhere or by hand. */
export function CopyPanel({ article: { html, markdown }, taking, change }: CopyPanelProps) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  return (
    <section className={styles.panel}>
      <h2>{t("copy.heading")}</h2>
      <Group gap="sm">
        {(
          [
            ["html", html],
            ["markdown", markdown],
          ] as const
        ).map(([form, text]) => (
          <Button
            key={form}
            variant="default"
            disabled={!hydrated || text === null}
            leftSection={<Copy {...icon} />}
            onClick={() => void taking.copy(text ?? "")}
          >
            {t(`copy.${form}`)}
          </Button>
        ))}
        <Button
          variant="default"
          disabled={!hydrated || markdown === null}
          loading={change.pending === "download"}
          leftSection={<Download {...icon} />}
          onClick={() => void taking.download()}
        >
          {t("copy.download")}
        </Button>
      </Group>
    </section>
  );
}
