import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBotLayout } from "../../data/api/use-change.ts";
import { usePageLocale } from "../../i18n/locale.ts";
import { dayAt } from "../owner-time.ts";
import { upperFirst } from "../schedule/use-day-text.ts";
import styles from "./earlier-posts.module.css";

type DatedPost = { id: string; postedAt: string };

type PostsByMonthProps<Post extends DatedPost> = {
  posts: readonly Post[];
  disabled: boolean;
  isChosen(id: string): boolean;
  onToggle(ids: string[], isOn: boolean): void;
  /** A list item. */
  renderPost(post: Post): ReactNode;
};

/** Posts to pick from, by month; each month can be chosen as a whole. */
export function PostsByMonth<Post extends DatedPost>({ posts, ...props }: PostsByMonthProps<Post>) {
  return useMonths(posts).map(({ month, text, posts: ofMonth }) => (
    <Month key={month} text={text} posts={ofMonth} {...props} />
  ));
}

function Month<Post extends DatedPost>({
  text,
  posts,
  disabled,
  isChosen,
  onToggle,
  renderPost,
}: PostsByMonthProps<Post> & { text: string }) {
  const { t } = useTranslation("sources");
  const ids = posts.map(({ id }) => id);
  const hasAll = ids.every(isChosen);
  return (
    <section aria-label={text} className={styles.month}>
      <div className={styles.monthHead}>
        <h2>{text}</h2>
        <Button
          variant="subtle"
          size="compact-md"
          mih={44}
          disabled={disabled}
          aria-label={t(hasAll ? "earlier.noneNamed" : "earlier.allNamed", { month: text })}
          onClick={() => onToggle(ids, !hasAll)}
        >
          {t(hasAll ? "earlier.clear" : "earlier.all")}
        </Button>
      </div>
      <ul className={styles.grid}>{posts.map(renderPost)}</ul>
    </section>
  );
}

/** Groups the posts by month in the owner's time zone, keeping their order. */
function useMonths<Post extends DatedPost>(
  posts: readonly Post[],
): { month: string; text: string; posts: readonly Post[] }[] {
  const { timeZone } = useBotLayout();
  const format = new Intl.DateTimeFormat(usePageLocale(), { month: "long", year: "numeric", timeZone: "UTC" });
  const months = Map.groupBy(posts, ({ postedAt }) => dayAt(timeZone, postedAt).slice(0, 7));
  return [...months].map(([month, ofMonth]) => ({
    month,
    text: upperFirst(format.format(new Date(`${month}-01`))),
    posts: ofMonth,
  }));
}
