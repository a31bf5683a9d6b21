import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useChange } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { showToast } from "../toast.tsx";
import { type Integration, publishDocument, type ReadyArticle } from "./article-documents.ts";
import { NoActiveSite } from "./NoActiveSite.tsx";
import styles from "./view/view.module.css";

type PublishApprovedProps = { approved: ReadyArticle[]; sites: Integration[] };

/** Offers to publish articles approved under a plan that didn't publish, as soon as the plan does. */
export function PublishApproved({ approved, sites }: PublishApprovedProps) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  const change = useChange();
  const count = approved.length;
  if (count === 0) return null;

  async function publish() {
    const isDone = await change.run("publish", async (call) => {
      for (const { id, version } of approved) await call(publishDocument, { id, version, integrationIds: null });
    });
    if (isDone) showToast("success", t("decide.done.publish"));
  }

  return (
    <section className={styles.panel} aria-label={t("publishApproved.text", { count })}>
      <p>{t("publishApproved.text", { count })}</p>
      <FailureNotice failure={change.failure} onClose={change.dismiss} />
      {sites.some(({ status }) => status === "ACTIVE") ? (
        <div>
          <button
            type="button"
            className="button"
            disabled={!hydrated || change.pending !== null}
            aria-busy={change.pending !== null}
            onClick={() => void publish()}
          >
            {t("publishApproved.button", { count })}
          </button>
        </div>
      ) : (
        <NoActiveSite sites={sites} change={change} />
      )}
    </section>
  );
}
