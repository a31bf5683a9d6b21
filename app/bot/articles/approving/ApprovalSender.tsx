import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { useBotLayout } from "../../../data/api/use-change.ts";
import { useSendOnline } from "../../../data/offline/use-send-online.ts";
import { showToast } from "../../toast.tsx";
import { wasReached } from "./approval-queue.ts";
import { approvalsKept, dropApprovals, listKeptApprovals } from "./kept-approvals.client.ts";

/** Sends the approvals of a page that closed without a connection, and names each article. */
export function ApprovalSender({ ownerId }: { ownerId: string }) {
  const { t } = useTranslation("bot");
  const { settings } = useBotLayout();
  const { revalidate } = useRevalidator();
  useSendOnline(approvalsKept, async () => {
    const kept = listKeptApprovals(ownerId);
    if (kept.length === 0) return true;
    const { sendApprovals } = await import("./use-approvals.tsx");
    const refused = await sendApprovals(settings, kept, { keepalive: false });
    if (!wasReached(kept, refused)) return false;
    dropApprovals(ownerId, kept);
    for (const { id, title } of kept) {
      const refusal = refused.find(({ article }) => article.id === id);
      if (refusal === undefined) showToast("success", t("approvals.sent", { title }));
      else showToast("failure", t("approvals.refused", { title, message: refusal.reason ?? "" }));
    }
    await revalidate();
    return true;
  });
  return null;
}
