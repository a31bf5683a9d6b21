import { Button, Paper, Progress } from "@mantine/core";
import { useThrottledValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useOwnerTime } from "../owner-time.ts";
import type { Sending } from "./use-sending.ts";
import styles from "./archive.module.css";

/** A screen reader would never finish a sentence that changes with every post. */
const SPOKEN_EVERY_MS = 10_000;

type ImportProgressProps = { sending: Sending; onStop(): void; onAgain(): void };

/** The import's progress, what couldn't be imported and why, and how to continue. */
export function ImportProgress({ sending, onStop, onAgain }: ImportProgressProps) {
  const { t } = useTranslation("archive");
  const locale = usePageLocale();
  const toDay = useOwnerTime({ dateStyle: "medium" });
  const { state, postDate, sent, total, problems, failure } = sending;
  const text = t("sending.sent", { count: sent, total });
  const spoken = useThrottledValue(text, SPOKEN_EVERY_MS);
  return (
    <Paper component="section" className={styles.card}>
      <h2>{t(`sending.${state}`)}</h2>
      <Progress
        value={total === 0 ? 100 : ((sent + problems.length) / total) * 100}
        aria-label={t("sending.progress")}
        // Animating its width lays the page out at every frame.
        transitionDuration={0}
      />
      <p aria-hidden>{text}</p>
      <p role="status" className="visually-hidden">
        {state === "running" ? spoken : text}
      </p>
      {state === "done" ? <p>{t(`sending.next.${postDate}`)}</p> : null}
      {state === "stopped" ? <p>{t("sending.resume")}</p> : null}
      <FailureNotice failure={failure} />
      {problems.length > 0 ? (
        <ul>
          {problems.map(({ post, problem }) => (
            <li key={post.key}>
              {toDay(post.postedAt.toISOString())} · {post.caption.slice(0, 80) || "…"}:{" "}
              {t(`sending.problems.${problem}`)}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.buttons}>
        {state === "running" ? (
          <Button variant="default" onClick={onStop}>
            {t("sending.stop")}
          </Button>
        ) : (
          <>
            <Link className="button" to={localePath(locale, "/bot/articles")}>
              {t("sending.articles")}
            </Link>
            <Button variant="default" onClick={onAgain}>
              {t("sending.again")}
            </Button>
          </>
        )}
      </div>
    </Paper>
  );
}
