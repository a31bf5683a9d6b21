import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ShownFailure, toShownFailure } from "../../data/api/api-failure.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useBotLayout } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";

/** Downloads the article as Markdown with its pictures, in one file. */
export function DownloadButton({ articleId, isWritten }: { articleId: string; isWritten: boolean }) {
  const { t } = useTranslation("articles");
  const { settings } = useBotLayout();
  const hydrated = useHydrated();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<ShownFailure | null>(null);

  async function download() {
    setIsPending(true);
    setFailure(null);
    try {
      const { downloadFiles } = await import("../../data/api/download-files.client.ts");
      await downloadFiles(settings, articleId);
    } catch (error) {
      setFailure(toShownFailure(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <>
      <Button
        variant="default"
        disabled={!hydrated || !isWritten}
        loading={isPending}
        leftSection={<Download size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void download()}
      >
        {t("copy.download")}
      </Button>
      <FailureNotice failure={failure} />
    </>
  );
}
