import { Alert, Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Draft } from "../../../data/offline/drafts.client.ts";
import { FailureNotice } from "../../../ui/notices/FailureNotice.tsx";
import { useOwnerTime } from "../../owner-time.ts";
import { MAX_TITLE } from "./plugins/limit-title.ts";
import type { Saving } from "./saving/use-saving.ts";
import styles from "./editor.module.css";

/** Why the title can't be saved. */
export type TitleProblem = "missing" | "tooLong";

type EditorNoticesProps = {
  draft: Draft | null;
  saving: Saving;
  titleProblem: TitleProblem | null;
  /** The article contains something unknown to the editor. */ isBroken: boolean;
};

/** Notices above the text. None of them takes the caret away while somebody types. */
export function EditorNotices({ draft, saving, titleProblem, isBroken }: EditorNoticesProps) {
  const { t } = useTranslation(["editor", "errors"]);
  const toTime = useOwnerTime({ dateStyle: "medium", timeStyle: "short" });
  const isFresh = saving.state !== "waiting" && saving.state !== "saved";
  return (
    <>
      {draft && isFresh ? (
        <p className={styles.notice}>{t("restored", { when: toTime(new Date(draft.keptAt).toISOString()) })}</p>
      ) : null}
      {isBroken ? <Alert color="red">{t("broken")}</Alert> : null}
      <div role="alert">
        {titleProblem ? <p className={styles.problem}>{t(`title.${titleProblem}`, { max: MAX_TITLE })}</p> : null}
      </div>
      <div role="status">
        {saving.current ? (
          <div className={styles.problem}>
            <p>{t("stale.notice")}</p>
            <Button variant="default" onClick={saving.choose}>
              {t("stale.compare")}
            </Button>
          </div>
        ) : null}
      </div>
      {saving.failure ? (
        <p>{t(saving.isTitleLost ? "errors:screens.savingTitle" : "errors:screens.savingArticle")}</p>
      ) : null}
      <FailureNotice failure={saving.failure} onClose={saving.dismiss} />
    </>
  );
}
