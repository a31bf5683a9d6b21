import { Button } from "@mantine/core";
import { Check, PencilLine, RefreshCw, Send } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import type { Article } from "../article-documents.ts";
import type { Ask } from "./asked.ts";
import { MoreMenu } from "./MoreMenu.tsx";
import type { PrimaryAction } from "./primary-action.ts";
import { StateLine } from "./StateLine.tsx";
import type { Decisions } from "./use-decisions.ts";
import type { Export } from "./publish/use-export.ts";
import styles from "./bar.module.css";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

type ArticleBarProps = {
  article: Article;
  timeZone: string;
  primary: PrimaryAction | null;
  change: Change;
  decisions: Decisions;
  taking: Export;
  /** Null while the text can't be edited. */
  edit: { isReady: boolean; open(): void; buttonRef: RefObject<HTMLButtonElement | null> } | null;
  moreButton: RefObject<HTMLButtonElement | null>;
  ask: Ask;
  onChooseSite(): void;
};

/** Stays at the top: the article's state, the next step, Edit, and a menu with everything else. */
export function ArticleBar({
  article,
  timeZone,
  primary,
  change,
  edit,
  moreButton,
  onChooseSite,
  ...props
}: ArticleBarProps) {
  const { t } = useTranslation("articles");
  const { decisions } = props;
  return (
    <div className={styles.bar}>
      <StateLine article={article} timeZone={timeZone} />
      <div className={styles.actions}>
        {primary ? (
          <PrimaryButton
            articleId={article.id}
            primary={primary}
            change={change}
            decisions={decisions}
            onChooseSite={onChooseSite}
          />
        ) : null}
        {edit ? (
          <Button
            ref={edit.buttonRef}
            variant="default"
            className={styles.edit ?? ""}
            disabled={!edit.isReady}
            leftSection={<PencilLine {...icon} />}
            onClick={edit.open}
          >
            {t("edit.start")}
          </Button>
        ) : null}
        {article.document ? <MoreMenu article={article} change={change} buttonRef={moreButton} {...props} /> : null}
      </div>
    </div>
  );
}

type PrimaryButtonProps = Pick<ArticleBarProps, "change" | "decisions" | "onChooseSite"> & {
  articleId: string;
  primary: PrimaryAction;
};

/** With several sites, the owner chooses one in the inspector. */
function PrimaryButton({ articleId, primary, change, decisions, onChooseSite }: PrimaryButtonProps) {
  const { t } = useTranslation(["articles", "problems"]);
  const hydrated = useHydrated();
  const disabled = !hydrated || change.pending !== null;
  if (primary.kind === "approve") {
    return (
      <Button
        className={styles.primary ?? ""}
        disabled={disabled}
        data-approve={articleId}
        leftSection={<Check {...icon} />}
        onClick={(event) => {
          decisions.approve();
          // The pressed button disappears and can't keep the focus.
          stateLineBeside(event.currentTarget)?.focus();
        }}
      >
        {t(primary.publishes ? "decide.approveAndPublish" : "decide.approve")}
      </Button>
    );
  }
  if (primary.kind === "approving") {
    return (
      <Button className={styles.primary ?? ""} disabled leftSection={<Check {...icon} />}>
        {t("standing.approved")}
      </Button>
    );
  }
  const { kind, sites } = primary;
  const ids = sites.map(({ id }) => id);
  const [only] = sites;
  const isChoice = kind === "publish" && sites.length > 1;
  const words =
    kind === "update"
      ? t("publish.update")
      : kind === "retry"
        ? t("problems:mend.publish")
        : isChoice
          ? t("publish.choose")
          : t("publish.publishTo", { label: only?.label ?? "" });
  const Icon = kind === "publish" ? Send : RefreshCw;
  return (
    <Button
      className={styles.primary ?? ""}
      disabled={disabled}
      loading={change.pending === `publish ${ids.join(" ")}`}
      leftSection={<Icon {...icon} />}
      onClick={({ detail }) => {
        if (detail > 1) return;
        if (isChoice) onChooseSite();
        else void decisions.publish(ids);
      }}
    >
      {words}
    </Button>
  );
}

function stateLineBeside(button: HTMLElement) {
  return button.closest(`.${styles.bar}`)?.querySelector<HTMLElement>("p");
}
