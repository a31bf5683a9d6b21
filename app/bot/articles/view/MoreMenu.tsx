import { Menu } from "@mantine/core";
import {
  Ban,
  Bookmark,
  CloudOff,
  Copy,
  Download,
  Ellipsis,
  FileDown,
  MessageSquareText,
  Printer,
  ThumbsUp,
} from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { type Change, useBotLayout } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import type { Article } from "../article-documents.ts";
import type { Ask } from "./asked.ts";
import type { Decisions } from "./use-decisions.ts";
import type { Export } from "./publish/use-export.ts";
import { isLive } from "./publish/is-live.ts";
import styles from "./bar.module.css";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

type MoreMenuProps = {
  article: Article;
  change: Change;
  decisions: Decisions;
  taking: Export;
  buttonRef: RefObject<HTMLButtonElement | null>;
  ask: Ask;
};

/** All other actions for an article. */
export function MoreMenu({ buttonRef, ...props }: MoreMenuProps) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  return (
    <Menu position="bottom-end" width="max-content">
      <Menu.Target>
        <button
          ref={buttonRef}
          type="button"
          className={`button quiet ${styles.more}`}
          aria-label={t("more.label")}
          disabled={!hydrated}
        >
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <DecisionItems {...props} />
        <TakeDownItems {...props} />
        <ExportItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

type ItemsProps = Omit<MoreMenuProps, "buttonRef">;

function DecisionItems({ article, change, decisions, ask }: ItemsProps) {
  const { t } = useTranslation("articles");
  const { writesWithModel } = useBotLayout();
  const decision = article.approval?.version === article.version ? article.approval.decision : null;
  const busy = change.pending !== null || article.generateStatus !== "GENERATED";
  return (
    <>
      {writesWithModel ? (
        <Menu.Item
          disabled={busy}
          leftSection={<MessageSquareText {...icon} />}
          onClick={() => ask({ kind: "changes" })}
        >
          {t("decide.changes")}
        </Menu.Item>
      ) : null}
      <Menu.Item
        disabled={change.pending !== null}
        leftSection={<ThumbsUp {...icon} />}
        onClick={() => ask({ kind: "rating" })}
      >
        {t("rate.open")}
      </Menu.Item>
      {decision === null ? (
        <>
          <Menu.Item disabled={busy} leftSection={<Bookmark {...icon} />} onClick={() => void decisions.later()}>
            {t("decide.later")}
          </Menu.Item>
          <Menu.Item disabled={busy} leftSection={<Ban {...icon} />} onClick={() => ask({ kind: "never" })}>
            {t("decide.never")}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
}

function TakeDownItems({ article, change, ask }: ItemsProps) {
  const { t } = useTranslation("articles");
  return article.publications.filter(isLive).map((publication) => (
    <Menu.Item
      key={publication.integrationId}
      disabled={change.pending !== null}
      leftSection={<CloudOff {...icon} />}
      onClick={() => ask({ kind: "take-down", publication })}
    >
      {t("publish.takeOff", { label: publication.label })}
    </Menu.Item>
  ));
}

function ExportItems({ article: { html, markdown }, change, taking }: ItemsProps) {
  const { t } = useTranslation("articles");
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t("copy.heading")}</Menu.Label>
      <Menu.Item disabled={html === null} leftSection={<Copy {...icon} />} onClick={() => void taking.copy(html ?? "")}>
        {t("copy.html")}
      </Menu.Item>
      <Menu.Item
        disabled={markdown === null}
        leftSection={<Copy {...icon} />}
        onClick={() => void taking.copy(markdown ?? "")}
      >
        {t("copy.markdown")}
      </Menu.Item>
      <Menu.Item
        disabled={markdown === null || change.pending !== null}
        leftSection={<Download {...icon} />}
        onClick={() => void taking.download()}
      >
        {t("copy.download")}
      </Menu.Item>
      <Menu.Item
        disabled={change.pending !== null}
        leftSection={<FileDown {...icon} />}
        onClick={() => void taking.downloadRecord()}
      >
        {t("copy.record")}
      </Menu.Item>
      <Menu.Item
        disabled={html === null}
        leftSection={<Printer {...icon} />}
        onClick={() => setTimeout(() => window.print())}
      >
        {t("copy.print")}
      </Menu.Item>
    </>
  );
}
