import { useState } from "react";
import type { Change } from "../../../../data/api/use-change.ts";
import type { LivePlace } from "../../../../ui/live/live-place.ts";
import { LiveCard } from "../../../../ui/live/LiveCard.tsx";
import type { Article, Publication } from "../../article-documents.ts";
import { isPlanned } from "../../is-planned.ts";
import { MendButton } from "../../ProblemList.tsx";
import { toPublicationProblem } from "../../problems.ts";

type ArticleLiveProps = {
  article: Article & { title: string };
  timeZone: string;
  mayPublish: boolean;
  /** The bar at the top already offers to publish again. */ isRetryAbove: boolean;
  change: Change;
};

/**
 * Announces that the article is live, or shows why a site refused it and the button that fixes it. Sites that are
 * still to come are listed in the inspector.
 */
export function ArticleLive({ article, timeZone, mayPublish, isRetryAbove, change }: ArticleLiveProps) {
  const { title, language, publications, pictures } = article;
  const places = publications.flatMap((publication) => toPlace(publication) ?? []);
  // The photo is part of the announcement. On a later visit, the article below is enough.
  const [wasThere] = useState(places.some(({ state }) => state === "live" || state === "failed"));
  const [picture] = pictures;
  if (places.length === 0) return null;
  return (
    <LiveCard
      title={title}
      language={language ?? "en"}
      picture={wasThere || picture === undefined ? null : { url: picture.url, alt: "" }}
      places={places}
      timeZone={timeZone}
      mend={(place) => {
        const publication = publications.find(({ integrationId }) => integrationId === place.id);
        const problem = publication ? toPublicationProblem(publication) : null;
        return problem && !(isRetryAbove && problem.mend === "publish") ? (
          <div>
            <MendButton problem={problem} article={article} mayPublish={mayPublish} change={change} />
          </div>
        ) : null;
      }}
    />
  );
}

function toPlace(publication: Publication): LivePlace | null {
  const { integrationId: id, label, link, state } = publication;
  const problem = toPublicationProblem(publication)?.reason ?? null;
  const place = { id, label, at: null, isSlow: false, problem };
  // Still live while taking it down has to wait.
  if (problem !== null) return { ...place, state: state === "UNPUBLISHING" ? "live" : "failed", url: null };
  if (state === "PUBLISHED") return { ...place, state: "live", url: link };
  return state === "WAITING" && !isPlanned(publication) ? { ...place, state: "publishing", url: null } : null;
}
