import { type Check, findRepeated, type History, UNDER_WAY_MS } from "./history.ts";

export const onePublishedPost: Check = ({ site }) =>
  findRepeated(
    site.filter(({ status }) => status === "publish"),
    ({ marker }) => `published post ${marker}`,
  );

/** The service finds out what became of a lost answer: nothing half-done remains, and both sides agree. */
export const unknownOutcomesAreResolved: Check = ({ site, publications }) => {
  const live = new Set(site.filter(({ status }) => status === "publish").map(({ marker }) => marker));
  return [
    ...site
      .filter(({ status }) => status !== "publish")
      .map(({ postId, status }) => `post ${postId} is left as ${status}`),
    ...publications
      .filter(({ state, marker }) => state === "published" && !live.has(marker))
      .map(({ marker }) => `${marker} is said to be published and is not`),
    ...publications
      .filter(({ state, marker }) => state !== "published" && live.has(marker))
      .map(({ marker, state }) => `${marker} is published and said to be ${state}`),
    ...publications.filter(({ state }) => state === "waiting").map(({ marker }) => `${marker} still waits`),
  ];
};

export const theApprovedIsPublished: Check = ({ site, publications, versions, approvals, decisions }) =>
  publications
    .filter(({ state }) => state === "published")
    .flatMap(({ articleId, version, marker }) => {
      const title = versions.find((one) => one.articleId === articleId && one.version === version)?.title;
      const shown = site
        .filter((post) => post.marker === marker && post.status === "publish")
        .filter((post) => post.title !== title);
      const isApproved =
        approvals.some(
          (one) => one.articleId === articleId && one.version === version && one.decision === "approved",
        ) ||
        decisions.some((one) => one.articleId === articleId && one.approvalId === null && one.decision === "approved");
      return [
        ...shown.map((post) => `post ${post.postId} shows "${post.title}" instead of version ${version}, "${title}"`),
        ...(isApproved ? [] : [`version ${version} of ${articleId} is published and was not approved`]),
      ];
    });

const trafficInSilence = ({ silences }: History, kind: "deleted" | "switched-off") =>
  silences
    .filter((silence) => silence.kind === kind)
    .flatMap(({ what, from, until, traffic }) =>
      traffic
        .filter(({ at }) => at > from + UNDER_WAY_MS && at < until)
        .map((call) => `${call.what} while ${what} was ${kind}`),
    );

export const deletionStopsEverything: Check = (history) => [
  ...trafficInSilence(history, "deleted"),
  ...(history.secretsOfDeleted > 0 ? [`${history.secretsOfDeleted} secrets of deleted owners are kept`] : []),
];

export const switchedOffIsSilent: Check = (history) => trafficInSilence(history, "switched-off");
