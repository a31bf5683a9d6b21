import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../../src/post/approvals/deciding/approval-view.ts";
import forms from "../../ui/forms/forms.module.css";

/** The version with the requested changes or the answers couldn't be written. */
export function TryAgain({ view, decideAt }: { view: ApprovalView; decideAt: string }) {
  const { t } = useTranslation(["questions", "approval", "errors"]);
  return (
    <div className={forms.alert} role="alert">
      {view.changeRequest === null ? (
        <p>{t("again.text")}</p>
      ) : (
        <>
          <p>{t("errors:screens.regeneratingFailed")}</p>
          <p>
            {t("approval:wish")} <q>{view.changeRequest}</q>
          </p>
        </>
      )}
      <form method="post" action={decideAt}>
        <input type="hidden" name="version" value={view.article.version} />
        <button className="button quiet" name="decision" value="retry">
          {t("again.button")}
        </button>
      </form>
    </div>
  );
}
