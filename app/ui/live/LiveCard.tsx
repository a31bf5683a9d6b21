import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { momentFormat } from "../../i18n/dates.ts";
import { usePageLocale } from "../../i18n/locale.ts";
import { LinkActions } from "./LinkActions.tsx";
import { isLive, type LivePlace, toShownState, toSiteName } from "./live-place.ts";
import styles from "./live.module.css";

type LiveCardProps = {
  title: string;
  /** The article's language. */ language: string;
  picture: { url: string; alt: string; width?: number; height?: number } | null;
  places: LivePlace[];
  /** The owner's, as an IANA name. */ timeZone: string;
  heading?: "h1" | "h2";
  /** The actions for a place with a problem. */ mend?: (place: LivePlace) => ReactNode;
};

/** Shows where an approved article is: the photo, the title, and each site with its link. Namespaces live, problems. */
export function LiveCard({ title, language, picture, places, timeZone, heading = "h2", mend }: LiveCardProps) {
  const { t } = useTranslation("live");
  const Heading = heading;
  const live = places.filter(isLive);
  const [only] = places.length === 1 ? places : [];
  return (
    <section className={styles.card} data-state={toMood(places)} aria-label={t("label")}>
      {picture ? <img className={styles.picture} src={picture.url} {...toSize(picture)} alt={picture.alt} /> : null}
      <div className={styles.body}>
        <div role="status">
          {/* Browsers and the server may write a date differently. */}
          <Heading className={styles.heading} suppressHydrationWarning>
            {only ? (
              <Words place={only} timeZone={timeZone} />
            ) : (
              t(toHeading(places), { count: live.length, total: places.length })
            )}
          </Heading>
        </div>
        <p className={styles.title} lang={language}>
          {title}
        </p>
        <ul className={styles.places}>
          {places.map((place) => (
            <li key={place.id} data-state={place.state}>
              {only ? null : (
                <p className={styles.place} suppressHydrationWarning>
                  <Words place={place} timeZone={timeZone} />
                </p>
              )}
              <Details place={place} title={title} />
              {place.problem === null ? null : mend?.(place)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Words({ place, timeZone }: { place: LivePlace; timeZone: string }) {
  const { t } = useTranslation("live");
  const moment = momentFormat(usePageLocale(), "long", timeZone);
  const site = keepTogether(toSiteName(place));
  if (place.state !== "scheduled" || place.at === null) return breakAtDots(t(`place.${toShownState(place)}`, { site }));
  return breakAtDots(t("place.scheduled", { site, when: moment.format(new Date(place.at)) }));
}

/** "Harbour & Hill" stays on one line; a long name may need two. */
function keepTogether(name: string): string {
  return name.length > 20 ? name : name.replaceAll(" ", "\u00a0");
}

/** A long domain breaks before a dot, not within a word. */
function breakAtDots(text: string): ReactNode {
  return text.split(/(?=\.\S)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

function Details({ place, title }: { place: LivePlace; title: string }) {
  const { t } = useTranslation(["live", "problems"]);
  const { state, url, label, problem, isSlow } = place;
  if (state === "live" && url !== null) return <LinkActions url={url} title={title} />;
  if (problem !== null) return <p>{t(`problems:publication.${problem}`, { label })}</p>;
  if (state !== "publishing") return null;
  return (
    <>
      <progress className={styles.progress} aria-label={t("progress")} />
      <p>{isSlow ? t("slow", { site: label }) : t("moment")}</p>
    </>
  );
}

function toSize({ width, height }: { width?: number; height?: number }) {
  return width === undefined || height === undefined ? {} : { width, height };
}

function toMood(places: LivePlace[]): "failed" | "publishing" | "live" | "other" {
  const is = (state: LivePlace["state"]) => places.some((place) => place.state === state);
  if (is("failed")) return "failed";
  if (is("publishing")) return "publishing";
  return is("live") ? "live" : "other";
}

function toHeading(places: LivePlace[]) {
  if (places.every(isLive)) return "heading.live";
  if (places.some(isLive)) return "heading.partly";
  return places.some(({ state }) => state === "publishing") ? "heading.publishing" : "heading.notLive";
}
