import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { localePath, usePageLocale } from "../../../i18n/locale.ts";
import type { Change } from "../../../data/api/use-change.ts";
import { showToast } from "../../toast.tsx";
import type { ToApprove } from "../approving/approval-queue.ts";
import {
  type Article,
  postponeDocument,
  publishDocument,
  skipDocument,
  unpublishDocument,
} from "../article-documents.ts";
import { toSearch } from "../read-filters.ts";

export type Decisions = {
  /** Shows at once, and can be undone. */
  approve(): void;
  /** Decides nothing: the article stays ready for review, and the reminder comes later. */
  later(): Promise<void>;
  never(): Promise<boolean>;
  publish(integrationIds: string[]): Promise<void>;
  takeDown(integrationId: string): Promise<boolean>;
};

/** The owner's decisions about the version they see. */
export function useDecisions(
  { id, version, title }: Pick<Article, "id" | "version" | "title">,
  change: Change,
  onApprove: (articles: ToApprove[]) => void,
): Decisions {
  const { t } = useTranslation("articles");
  const locale = usePageLocale();
  const navigate = useNavigate();
  const say = (isDone: boolean, text: string) => {
    if (isDone) showToast("success", text);
    return isDone;
  };
  return {
    approve: () => onApprove([{ id, version, title: title ?? "" }]),
    async later() {
      if (!(await change.run("later", (call) => call(postponeDocument, { id, version })))) return;
      await navigate(localePath(locale, "/bot/articles") + toSearch({ tab: "review" }));
      showToast("success", t("decide.done.later"));
    },
    async never() {
      return say(await change.run("never", (call) => call(skipDocument, { id, version })), t("decide.done.never"));
    },
    async publish(integrationIds) {
      const name = `publish ${integrationIds.join(" ")}`;
      say(
        await change.run(name, (call) => call(publishDocument, { id, version, integrationIds })),
        t("decide.done.publish"),
      );
    },
    async takeDown(integrationId) {
      return say(
        await change.run(`off ${integrationId}`, (call) => call(unpublishDocument, { id, integrationId })),
        t("publish.takenOff"),
      );
    },
  };
}
