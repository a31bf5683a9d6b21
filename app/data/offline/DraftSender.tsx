import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { useBotLayout } from "../api/use-change.ts";
import { showToast } from "../../bot/toast.tsx";
import { updateContentDocument } from "../../bot/articles/article-documents.ts";
import { TRY_AGAIN_MS } from "../../pwa/offline/try-again.ts";

/** Sends drafts that an editor left behind as soon as there is a connection, whatever page the author is on. */
export function DraftSender({ ownerId }: { ownerId: string }) {
  const { t } = useTranslation("editor");
  const { settings } = useBotLayout();
  const { revalidate } = useRevalidator();
  const send = useEffectEvent(async () => {
    if (!navigator.onLine) return true;
    const [{ sendDrafts }, { callApi }] = await Promise.all([
      import("./send-drafts.client.ts"),
      import("../api/call-api.client.ts"),
    ]);
    const { sent, isDone } = await sendDrafts(ownerId, async ({ articleId, version, title, document }) => {
      const { toInput } = await import("../../../src/document/api-form.ts");
      return callApi(settings, updateContentDocument, { id: articleId, version, title, document: toInput(document) });
    });
    for (const { draft, outcome } of sent)
      showToast(outcome === "sent" ? "success" : "failure", t(`sent.${outcome}`, { title: draft.title }));
    if (sent.length > 0) await revalidate();
    return isDone;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sendAll = async () => {
      clearTimeout(timer);
      // A browser without storage has nothing to send.
      const isDone = await send().catch(() => true);
      if (!isDone) timer = setTimeout(() => void sendAll(), TRY_AGAIN_MS);
    };
    const sendNow = () => void sendAll();
    sendNow();
    window.addEventListener("online", sendNow);
    window.addEventListener("galley-drafts", sendNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", sendNow);
      window.removeEventListener("galley-drafts", sendNow);
    };
  }, []);
  return null;
}
