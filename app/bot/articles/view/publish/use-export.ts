import { useTranslation } from "react-i18next";
import { type Change, useBotLayout } from "../../../../data/api/use-change.ts";
import { copyText } from "../../../copy-text.ts";
import { type Article, recordDocument } from "../../article-documents.ts";

export type Export = {
  copy(text: string): Promise<void>;
  /** The article as Markdown with its pictures, in one file. */
  download(): Promise<void>;
  /** Its history: who wrote what from which sentence, who changed it and who approved it. */
  downloadRecord(): Promise<void>;
};

/** Exports the article for people who publish elsewhere or by hand. */
export function useExport({ id }: Pick<Article, "id">, change: Change): Export {
  const { t } = useTranslation("articles");
  const { settings } = useBotLayout();
  return {
    copy: (text) => copyText(text, { done: t("decide.done.copy"), failed: t("copy.failed") }),
    async download() {
      await change.run("download", async () => {
        const { downloadFiles } = await import("../../../../data/api/download-files.client.ts");
        await downloadFiles(settings, id);
      });
    },
    async downloadRecord() {
      await change.run("record", async (call) => {
        const { articleRecord } = await call(recordDocument, { id });
        const { saveFile } = await import("../../../../client/save-file.client.ts");
        saveFile(`galley-${id}.json`, new Blob([JSON.stringify(articleRecord, null, 2)], { type: "application/json" }));
      });
    },
  };
}
