import { useTranslation } from "react-i18next";
import type sources from "../../../messages/en/sources.json";
import manage from "../manage.module.css";
import { useOwnerTime } from "../owner-time.ts";
import type { LatestPost } from "./sources-documents.ts";
import styles from "./left-out-posts.module.css";

/** Reasons that an owner can't override; posts with others are on offer. */
type Reason = keyof (typeof sources)["leftOut"]["reasons"];

/** The latest posts that never become articles, each with the reason. */
export function LeftOutPosts({ posts }: { posts: LatestPost[] }) {
  const { t, i18n } = useTranslation("sources");
  const toDay = useOwnerTime({ dateStyle: "medium" });
  const isReason = (code: string | null): code is Reason =>
    code !== null && i18n.exists(`leftOut.reasons.${code}`, { ns: "sources" });
  const left = posts.flatMap(({ skipped, ...post }) => (isReason(skipped) ? [{ ...post, skipped }] : []));
  if (left.length === 0) return null;
  return (
    <section className={manage.group} aria-labelledby="left-out">
      <h2 id="left-out">{t("leftOut.heading")}</h2>
      <ul className={styles.list}>
        {left.map(({ id, caption, postedAt, skipped }) => (
          <li key={id}>
            <p className={styles.caption}>{caption.trim() || t("earlier.noCaption")}</p>
            <p className={manage.muted}>
              {toDay(postedAt)} · {t(`leftOut.reasons.${skipped}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
