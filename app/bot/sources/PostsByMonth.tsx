import { Button } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useBotLayout } from "../../data/api/use-change.ts";
import { usePageLocale } from "../../i18n/locale.ts";
import { dayAt } from "../owner-time.ts";
import { upperFirst } from "../schedule/use-day-text.ts";
import { useNear } from "./use-near.ts";
import styles from "./earlier-posts.module.css";

type DatedPost = { id: string; postedAt: string };

type PostsByMonthProps<Post extends DatedPost> = {
  posts: readonly Post[];
  disabled: boolean;
  isChosen(id: string): boolean;
  onToggle(ids: string[], isOn: boolean): void;
  /** What's in the post's list item. */
  renderPost(post: Post): ReactNode;
};

/** More posts than this are only drawn near the screen. */
const MAX_DRAWN = 120;
/** How many are drawn together: fewer than fit on the screen and its margins, even in two columns. */
const CHUNK = 12;

/** Posts to pick from, by month; each month can be chosen as a whole. Give the same list for the same posts. */
export function PostsByMonth<Post extends DatedPost>({ posts, ...props }: PostsByMonthProps<Post>) {
  const isLong = posts.length > MAX_DRAWN;
  return useMonths(posts).map(({ month, text, posts: ofMonth }) => (
    <Month key={month} text={text} posts={ofMonth} isLong={isLong} {...props} />
  ));
}

function Month<Post extends DatedPost>({
  text,
  posts,
  isLong,
  disabled,
  isChosen,
  onToggle,
  renderPost,
}: PostsByMonthProps<Post> & { text: string; isLong: boolean }) {
  const { t } = useTranslation("sources");
  const ids = posts.map(({ id }) => id);
  const hasAll = ids.every(isChosen);
  return (
    <section aria-label={text} className={styles.month}>
      <div className={styles.monthHead}>
        <h2>{text}</h2>
        <Button
          variant="subtle"
          disabled={disabled}
          aria-label={t(hasAll ? "earlier.noneNamed" : "earlier.allNamed", { month: text })}
          onClick={() => onToggle(ids, !hasAll)}
        >
          {t(hasAll ? "earlier.clear" : "earlier.all")}
        </Button>
      </div>
      <ul className={styles.grid}>
        {isLong
          ? toChunks(posts).map((chunk) => <Chunk key={chunk[0]?.id} posts={chunk} renderPost={renderPost} />)
          : posts.map((post) => <li key={post.id}>{renderPost(post)}</li>)}
      </ul>
    </section>
  );
}

/** A few posts of a long list: empty items of the same size until they come near the screen. */
function Chunk<Post extends DatedPost>({ posts, renderPost }: Pick<PostsByMonthProps<Post>, "posts" | "renderPost">) {
  const { isNear, refs } = useNear();
  const [toFirst, toLast] = refs;
  return posts.map((post, at) => (
    <li key={post.id} ref={at === 0 ? toFirst : at === posts.length - 1 ? toLast : undefined}>
      {isNear ? renderPost(post) : null}
    </li>
  ));
}

function toChunks<Post>(posts: readonly Post[]): Post[][] {
  const count = Math.ceil(posts.length / CHUNK);
  return Array.from({ length: count }, (_, at) => posts.slice(at * CHUNK, (at + 1) * CHUNK));
}

/** Groups the posts by month in the owner's time zone, keeping their order. */
function useMonths<Post extends DatedPost>(
  posts: readonly Post[],
): { month: string; text: string; posts: readonly Post[] }[] {
  const { timeZone } = useBotLayout();
  const locale = usePageLocale();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
    const months = Map.groupBy(posts, ({ postedAt }) => dayAt(timeZone, postedAt).slice(0, 7));
    return [...months].map(([month, ofMonth]) => ({
      month,
      text: upperFirst(format.format(new Date(`${month}-01`))),
      posts: ofMonth,
    }));
  }, [posts, timeZone, locale]);
}
