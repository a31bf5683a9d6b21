import { type ComponentProps, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFollowing } from "../../data/use-following.ts";
import { isUnderway } from "../../ui/live/live-place.ts";
import { LiveCard } from "../../ui/live/LiveCard.tsx";
import styles from "./live-page.module.css";
import notices from "../notice-page.module.css";
import type { ProofPlace } from "./proof-places.ts";
import type { ProofState } from "../proof-state.ts";

type ProofLiveProps = Pick<ComponentProps<typeof LiveCard>, "title" | "language" | "picture" | "timeZone"> & {
  places: ProofPlace[];
  stateAt: string;
  decideAt: string;
  /** The article in the app; null for a reviewer. */ articleUrl: string | null;
};

/** Follows an approved article until it's live. Without scripts, a reload shows the same. */
export function ProofLive({ places: loaded, stateAt, decideAt, articleUrl, ...card }: ProofLiveProps) {
  const { t } = useTranslation("live");
  const [places, setPlaces] = useState(loaded);
  const underway = isUnderway(places);
  useFollowing<ProofState>(stateAt, underway, (state) => {
    setPlaces(state.places);
    return false;
  });
  useTellSeen(stateAt, places.filter(({ state }) => state === "live").length);
  return (
    <>
      <LiveCard
        {...card}
        heading="h1"
        places={places}
        mend={({ id }) => (
          <Mend place={places.find((each) => each.id === id)} decideAt={decideAt} articleUrl={articleUrl} />
        )}
      />
      {underway ? (
        <noscript>
          <a className={`button quiet ${styles.refresh}`} href={decideAt}>
            {t("refresh")}
          </a>
        </noscript>
      ) : null}
    </>
  );
}

/** Reviewers who see the article live here get no email about it; a page in the background has shown nothing yet. */
function useTellSeen(stateAt: string, live: number): void {
  useEffect(() => {
    if (live === 0) return;
    const tell = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", tell);
      // If the request is lost, an email comes too.
      fetch(stateAt, { method: "POST", keepalive: true }).catch(() => null);
    };
    document.addEventListener("visibilitychange", tell);
    tell();
    return () => document.removeEventListener("visibilitychange", tell);
  }, [stateAt, live]);
}

type MendProps = Pick<ProofLiveProps, "decideAt" | "articleUrl"> & { place: ProofPlace | undefined };

/** One button for what failed; a sign-in link if only the owner can fix it. */
function Mend({ place, decideAt, articleUrl }: MendProps) {
  const { t } = useTranslation("live");
  if (place?.mend === "retry")
    return (
      <form method="post" action={decideAt} className={notices.answers}>
        <input type="hidden" name="site" value={place.id} />
        <button className="button" name="decision" value="publish">
          {t("retry")}
        </button>
        {articleUrl === null ? null : (
          <a className="button quiet" href={articleUrl}>
            {t("open")}
          </a>
        )}
      </form>
    );
  return articleUrl === null ? (
    <p>{t("ownerOnly")}</p>
  ) : (
    <p>
      <a className="button" href={articleUrl}>
        {t("signIn")}
      </a>
    </p>
  );
}
