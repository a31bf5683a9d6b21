import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type sources from "../../../messages/en/sources.json";
import { useChange } from "../../data/api/use-change.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import manage from "../manage.module.css";
import { useOwnerTime } from "../owner-time.ts";
import { showToast } from "../toast.tsx";
import { generateFromPost, type LatestPost } from "./sources-documents.ts";
import styles from "./left-out-posts.module.css";

/** Reasons that don't put a post on offer. */
type Reason = keyof (typeof sources)["leftOut"]["reasons"];

/** Galley may be wrong about these, so the owner may ask for the article all the same. */
const doubtful: readonly Reason[] = ["own-article", "sensitive", "no-picture"];

/** The latest posts that become no articles by themselves, each with the reason. */
export function LeftOutPosts({ posts, remaining }: { posts: LatestPost[]; remaining: number | null }) {
  const { t, i18n } = useTranslation("sources");
  const toDay = useOwnerTime({ dateStyle: "medium" });
  const change = useChange();
  const hydrated = useHydrated();
  const isReason = (code: string | null): code is Reason =>
    code !== null && i18n.exists(`leftOut.reasons.${code}`, { ns: "sources" });
  const left = posts.flatMap(({ skipped, ...post }) => (isReason(skipped) ? [{ ...post, skipped }] : []));
  if (left.length === 0) return null;

  async function write(postId: string) {
    if (await change.run(postId, (call) => call(generateFromPost, { postId })))
      showToast("success", t("earlier.started", { count: 1 }));
  }

  return (
    <section className={manage.group} aria-labelledby="left-out">
      <h2 id="left-out">{t("leftOut.heading")}</h2>
      {remaining !== null && left.some(({ skipped }) => doubtful.includes(skipped)) ? (
        <p className={manage.muted}>
          {t("leftOut.cost")} {t("earlier.left", { count: remaining })}
        </p>
      ) : null}
      <FailureNotice failure={change.failure} />
      <ul className={styles.list}>
        {left.map(({ id, caption, postedAt, skipped }) => (
          <li key={id}>
            <p className={styles.caption}>{caption.trim() || t("earlier.noCaption")}</p>
            <p className={manage.muted}>
              {toDay(postedAt)} · {t(`leftOut.reasons.${skipped}`)}
            </p>
            {doubtful.includes(skipped) ? (
              <Button
                variant="default"
                className={styles.write}
                aria-label={t("leftOut.writeNamed", { caption: caption.trim().slice(0, 80) || t("earlier.noCaption") })}
                disabled={!hydrated || change.pending !== null}
                loading={change.pending === id}
                onClick={() => void write(id)}
              >
                {t("leftOut.write")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
