import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useOwnerTime } from "../owner-time.ts";
import type { Series } from "./kept-import.client.ts";
import type { FoundPost } from "./reading/shapes.ts";
import styles from "./archive.module.css";

type SeriesListProps = { series: readonly Series[]; posts: readonly FoundPost[]; onTakeApart(id: string): void };

/** The articles that several posts make together. */
export function SeriesList({ series, posts, onTakeApart }: SeriesListProps) {
  const { t } = useTranslation("archive");
  const toDay = useOwnerTime({ dateStyle: "medium" });
  if (series.length === 0) return null;
  const byKey = new Map(posts.map((post) => [post.key, post]));
  return (
    <section className={styles.series} aria-labelledby="series">
      <h2 id="series">{t("series.heading")}</h2>
      <ol>
        {series.map(({ id, keys }, at) => {
          const own = keys.flatMap((key) => byKey.get(key) ?? []);
          const times = own.map(({ postedAt }) => postedAt.getTime()).toSorted((a, b) => a - b);
          const [first, last] = [times[0], times.at(-1)].map((time) => toDay(new Date(time ?? 0).toISOString()));
          return (
            <li key={id}>
              <p>
                {t("series.posts", { count: keys.length })}
                {own.length > 0 ? ` · ${first === last ? first : `${first} – ${last}`}` : ""}
                {own.some(({ caption }) => caption !== "")
                  ? ` · ${own.find(({ caption }) => caption !== "")?.caption.slice(0, 80)}`
                  : ""}
              </p>
              <Button
                variant="default"
                aria-label={t("series.apartNamed", { number: at + 1 })}
                onClick={() => onTakeApart(id)}
              >
                {t("series.apart")}
              </Button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
