import { Alert } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBotLayout } from "../../data/api/use-change.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import type { SourceChoice } from "../articles/new/new-article-documents.ts";
import type { ArchiveUsage } from "./archive-documents.ts";
import { ChooseFiles } from "./ChooseFiles.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import type { KeptImport } from "./kept-import.client.ts";
import { PickPosts } from "./PickPosts.tsx";
import { type OpenAccount, useArchive } from "./use-archive.ts";
import { useSending } from "./use-sending.ts";
import styles from "./archive.module.css";

type ArchiveImportProps = { sources: SourceChoice[]; usage: ArchiveUsage | null };

/** Lets owners choose the archive's files, pick posts and import them; nothing else leaves the device. */
export function ArchiveImport({ sources, usage }: ArchiveImportProps) {
  const { t } = useTranslation("archive");
  const { ownerId } = useBotLayout();
  const hydrated = useHydrated();
  const { accounts, trouble: unread, failure, reading, open, close } = useArchive();
  const { sending, send, stop, reset } = useSending();
  const trouble = sending?.trouble ?? unread;
  const [kept, setKept] = useState<KeptImport | null>(null);
  const [account, setAccount] = useState<OpenAccount | null>(null);
  const loadKept = useCallback(async () => {
    if (ownerId === null) return;
    const { findKeptImport } = await import("./kept-import.client.ts");
    setKept(findKeptImport(ownerId));
  }, [ownerId]);
  useEffect(() => void loadKept(), [loadKept]);

  async function choose(files: File[]) {
    if (files.length === 0) return;
    const opened = await open(files);
    if (opened === null) return;
    const same = opened.find(({ name }) => name === account?.name);
    setAccount(same ?? opened.find((one) => hasKept(one, kept)) ?? opened[0] ?? null);
  }

  function startOver() {
    reset();
    close();
    setAccount(null);
    // A stopped import continues with the next choice of files; a finished one has been forgotten.
    void loadKept();
  }

  return (
    <div className={styles.page}>
      <div role="alert">
        {trouble ? (
          <Alert role="presentation" color="red" icon={<CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" />}>
            <p>
              <strong>{t(`trouble.${trouble.problem}.title`, { file: trouble.fileName })}</strong>
            </p>
            <p>{t(`trouble.${trouble.problem}.text`)}</p>
          </Alert>
        ) : null}
      </div>
      <FailureNotice failure={failure} />
      {/* Always rendered, because screen readers only announce changes in it. */}
      <div role="status">
        {sending !== null ? null : accounts !== null && account !== null ? (
          <p>{t("found", { count: account.posts.length })}</p>
        ) : kept !== null ? (
          <p>{t("kept", { count: kept.keys.length })}</p>
        ) : null}
      </div>
      {sending !== null ? (
        <ImportProgress sending={sending} onStop={stop} onAgain={startOver} />
      ) : accounts !== null && account !== null ? (
        <PickPosts
          key={account.name}
          accounts={accounts}
          account={account}
          sources={sources}
          usage={usage}
          kept={hasKept(account, kept) ? kept : null}
          reading={reading}
          onAccount={setAccount}
          onAddFiles={(files) => void choose(files)}
          onSend={(posts, next) => void send(account, posts, next)}
        />
      ) : (
        <ChooseFiles disabled={!hydrated} reading={reading} onChoose={(files) => void choose(files)} />
      )}
    </div>
  );
}

function hasKept({ posts, hidden }: OpenAccount, kept: KeptImport | null): boolean {
  return [...posts, ...hidden].some(({ key }) => kept?.keys.includes(key));
}
