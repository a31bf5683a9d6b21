import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  Eye,
  Gauge,
  Globe,
  MessageSquareText,
  PencilLine,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ArticleStatus } from "./article-status.ts";
import styles from "./articles.module.css";

export const statusStyles: Record<ArticleStatus, { Icon: LucideIcon; tone: "calm" | "attention" | "good" | "bad" }> = {
  pending: { Icon: Clock, tone: "calm" },
  needsWords: { Icon: MessageSquareText, tone: "attention" },
  needsAnswers: { Icon: MessageSquareText, tone: "attention" },
  gathered: { Icon: Clock, tone: "calm" },
  queued: { Icon: Clock, tone: "calm" },
  overLimit: { Icon: Gauge, tone: "attention" },
  generating: { Icon: PencilLine, tone: "calm" },
  failed: { Icon: CircleAlert, tone: "bad" },
  waiting: { Icon: Eye, tone: "attention" },
  approved: { Icon: CircleCheck, tone: "good" },
  skipped: { Icon: CircleDashed, tone: "calm" },
  changing: { Icon: PencilLine, tone: "calm" },
  unpublishable: { Icon: CircleAlert, tone: "bad" },
  published: { Icon: Globe, tone: "good" },
};

/** Never colour alone: each status has an icon and words. */
export function ArticleStatusMark({ status }: { status: ArticleStatus }) {
  const { t } = useTranslation("articles");
  const { Icon, tone } = statusStyles[status];
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {t(`standing.${status}`)}
    </span>
  );
}
