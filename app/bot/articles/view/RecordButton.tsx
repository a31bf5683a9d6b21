import { Button } from "@mantine/core";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { recordDocument } from "../article-documents.ts";

/** Downloads the article's history: who wrote what from which sentence, who changed it and who approved it. */
export function RecordButton({ articleId, change }: { articleId: string; change: Change }) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();

  async function download() {
    await change.run("record", async (call) => {
      const { articleRecord } = await call(recordDocument, { id: articleId });
      saveFile(`galley-${articleId}.json`, JSON.stringify(articleRecord, null, 2));
    });
  }

  return (
    <Button
      variant="default"
      disabled={!hydrated}
      loading={change.pending === "record"}
      leftSection={<FileDown size={20} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void download()}
    >
      {t("copy.record")}
    </Button>
  );
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
