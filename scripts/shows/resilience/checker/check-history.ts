import { formsOf } from "../../../test/find-secrets.ts";
import { findRepeated, type History, UNDER_WAY_MS } from "./history.ts";

type Check = (history: History) => string[];
/** How long a supervisor waits before it kills. */
const STOPS_WITHIN_MS = 25_000;

/** What must hold whatever fails, one line each. */
export const invariants = {
  I1: [
    "one post gives at most one article and costs at most one unit",
    ({ articles, units }) => [
      ...findRepeated(articles, ({ sourceId, mediaId }) => `article of ${sourceId}/${mediaId}`),
      ...findRepeated(units, ({ ownerId, articleId }) => `unit of ${ownerId}/${articleId}`),
    ],
  ],
  I2: [
    "every picture post ends up with an article",
    ({ found, articles }) =>
      found
        .filter(({ mediaId, wanted }) => wanted && !articles.some((article) => article.mediaId === mediaId))
        .map(({ mediaId }) => `post ${mediaId} has no article`),
  ],
  I3: [
    "only picture posts become articles",
    ({ found, articles }) =>
      articles.flatMap(({ articleId, mediaId }) => {
        const kind = found.find((post) => post.mediaId === mediaId)?.kind ?? "image";
        return kind === "image" || kind === "carousel" ? [] : [`article ${articleId} was made from a ${kind}`];
      }),
  ],
  I4: [
    "one approval gives at most one published post",
    ({ site }) =>
      findRepeated(
        site.filter(({ status }) => status === "publish"),
        ({ marker }) => `published post ${marker}`,
      ),
  ],
  I5: [
    "an unknown outcome is looked up, never guessed",
    ({ site, publications }) => {
      const isLive = (of: string) => site.some(({ marker, status }) => marker === of && status === "publish");
      return [
        ...site.flatMap(({ postId, status }) => (status === "publish" ? [] : [`post ${postId} is left as ${status}`])),
        ...publications.flatMap(({ marker, state }) => [
          ...((state === "published") === isLive(marker) ? [] : [`${marker} is wrongly marked as ${state}`]),
          ...(state === "waiting" ? [`${marker} is still waiting`] : []),
        ]),
      ];
    },
  ],
  I6: [
    "an approval is decided once",
    ({ decisions }) =>
      findRepeated(
        decisions.filter(({ approvalId }) => approvalId !== null),
        ({ approvalId }) => `decision of approval ${approvalId}`,
      ),
  ],
  I7: [
    "never more articles than the plan allows",
    // Whenever a unit is taken, the period ending then holds no more than the plan allowed.
    (history) =>
      history.units.flatMap(({ ownerId, takenAt }) => {
        const limits = history.quota.limits.filter((limit) => limit.ownerId === ownerId && limit.from <= takenAt);
        const max = limits.toSorted((a, b) => b.from - a.from)[0]?.max ?? Infinity;
        const used = countUnits(history, ownerId, takenAt);
        return used > max ? [`${ownerId} used ${used} of ${max}`] : [];
      }),
  ],
  I8: [
    "the reported quota matches the units used",
    (history) =>
      history.quota.answers.flatMap(({ ownerId, at, used, max, remaining }) => {
        const counted = countUnits(history, ownerId, at);
        const isRight = used === counted && remaining === Math.max(0, max - counted);
        return isRight ? [] : [`${ownerId} was told ${used} used and ${remaining} left of ${max}; it was ${counted}`];
      }),
  ],
  I9: [
    "no mail is sent twice, and every mail marked as sent has arrived",
    ({ mails, deliveries }) => [
      ...findRepeated(deliveries, ({ mailId }) => `delivery of mail ${mailId}`),
      ...mails.flatMap(({ mailId, state }) => {
        if (state === "sending") return [`mail ${mailId} has no outcome`];
        const came = deliveries.some((delivery) => delivery.mailId === mailId);
        return state === "sent" && !came ? [`mail ${mailId} is marked as sent but never arrived`] : [];
      }),
    ],
  ],
  // The address at the time of sending. If it changed while the email was in transit, the old one may still get it.
  I10: [
    "mails go to the owner's current address, and never to a deleted owner",
    ({ owners, mails, deliveries }) =>
      deliveries.flatMap(({ mailId, to, at }) => {
        const ownerId = mails.find((mail) => mail.mailId === mailId)?.ownerId;
        const owner =
          owners.find((one) => one.ownerId === ownerId) ??
          owners.find(({ addresses }) => addresses.some(({ address }) => address === to));
        if (owner === undefined) return [`mail ${mailId} went to the unknown address ${to}`];
        if (owner.deletedAt !== null && at > owner.deletedAt + UNDER_WAY_MS)
          return [`mail ${mailId} went to a deleted owner`];
        const held = owner.addresses.filter(
          ({ from }, index, all) => from <= at && (all[index + 1]?.from ?? Infinity) + UNDER_WAY_MS > at,
        );
        return held.some(({ address }) => address === to)
          ? []
          : [`mail ${mailId} went to ${to}, not the owner's address`];
      }),
  ],
  I11: [
    "no edit is lost",
    ({ edits, versions }) => [
      ...findRepeated(
        edits,
        ({ articleId, expectedVersion }) => `edit of ${articleId} based on version ${expectedVersion}`,
      ),
      ...edits.flatMap(({ articleId, version, title }) =>
        versions.some((one) => one.articleId === articleId && one.version === version && one.title === title)
          ? []
          : [`the edit that made version ${version} of ${articleId} is lost`],
      ),
    ],
  ],
  I12: [
    "what is published is exactly what was approved",
    ({ site, publications, versions, approvals, decisions }) =>
      publications
        .filter(({ state }) => state === "published")
        .flatMap(({ articleId, version, marker }) => {
          const isIt = (one: { articleId: string; version: number }) =>
            one.articleId === articleId && one.version === version;
          const title = versions.find(isIt)?.title;
          const isApproved =
            approvals.some((one) => isIt(one) && one.decision === "approved") ||
            decisions.some(
              (one) => one.articleId === articleId && one.approvalId === null && one.decision === "approved",
            );
          return [
            ...site
              .filter((post) => post.marker === marker && post.status === "publish" && post.title !== title)
              .map((post) => `post ${post.postId} shows "${post.title}" instead of version ${version}, "${title}"`),
            ...(isApproved ? [] : [`version ${version} of ${articleId} is published and was not approved`]),
          ];
        }),
  ],
  I13: [
    "subscriptions match Stripe, and each event is applied once",
    ({ billing }) => [
      ...billing.subscriptions.flatMap(({ subscriptionId, ours, theirs }) =>
        ours === theirs ? [] : [`subscription ${subscriptionId} is ${theirs} at Stripe and ${ours} here`],
      ),
      ...billing.events.flatMap(({ eventId, applied }) =>
        applied > 1 ? [`event ${eventId} was applied ${applied} times`] : [],
      ),
    ],
  ],
  I14: [
    "Premium lasts as long as it is paid, to the second",
    ({ billing }) =>
      billing.plans
        .filter(({ at, paidUntil, plan }) => (plan === "free") === (paidUntil !== null && at < paidUntil))
        .map(({ ownerId, at, plan, paidUntil }) => `${ownerId} was ${plan} at ${at}, paid until ${paidUntil}`),
  ],
  I15: [
    "an owner has at most one live subscription",
    ({ billing }) =>
      findRepeated(
        billing.subscriptions.filter(({ live }) => live),
        ({ ownerId }) => `live subscription of ${ownerId}`,
      ),
  ],
  I16: [
    "every acknowledged event is stored and applied",
    ({ billing }) =>
      billing.events.flatMap(({ eventId, acknowledged, known, state }) => {
        if (acknowledged && state === null) return [`event ${eventId} was acknowledged but not stored`];
        return known && state === "waiting" ? [`event ${eventId} of a known customer is still waiting`] : [];
      }),
  ],
  I17: [
    "nothing is stuck, and of concurrent attempts one stores its version",
    ({ articles, versions }) => [
      ...articles.flatMap(({ articleId, status, failure, waitsForQuota }) => {
        if (status === "FAILED" && failure === null) return [`article ${articleId} failed without a reason`];
        const isStuck = status === "GENERATING" || (status === "PENDING" && !waitsForQuota);
        return isStuck ? [`article ${articleId} stays ${status}`] : [];
      }),
      ...findRepeated(
        versions.filter(({ by, version }) => by === "system" && version === 1),
        ({ articleId }) => `first version of ${articleId}`,
      ),
    ],
  ],
  I18: [
    "the number of model calls is bounded",
    ({ articles, model }) => {
      const attempts = articles.reduce((sum, article) => sum + article.attempts, model.otherAttempts);
      const isTooMuch = model.calls > attempts * model.mostCallsPerAttempt;
      return isTooMuch ? [`${model.calls} model calls for ${attempts} attempts`] : [];
    },
  ],
  I19: [
    "no secret is written anywhere",
    ({ secrets, outputs }) =>
      outputs.flatMap(({ name, text }) =>
        secrets
          .filter(({ value }) => formsOf(value).some((form) => text.includes(form)))
          .map((secret) => `${secret.name} is in ${name}`),
      ),
  ],
  I20: [
    "one trial per visitor, claimed once",
    ({ trials }) => [
      ...findRepeated(trials, ({ visitor }) => `trial of visitor ${visitor}`),
      ...trials.flatMap(({ trialId, claimedBy }) =>
        new Set(claimedBy).size > 1 ? [`trial ${trialId} was claimed by two accounts`] : [],
      ),
    ],
  ],
  I21: [
    "a one-time secret works once",
    ({ races }) => races.flatMap(({ what, wins }) => (wins > 1 ? [`${what} won ${wins} times`] : [])),
  ],
  I22: [
    "deleting an account stops everything",
    (history) => [
      ...trafficInSilence(history, "deleted"),
      ...(history.secretsOfDeleted > 0 ? [`${history.secretsOfDeleted} secrets of deleted owners are kept`] : []),
    ],
  ],
  I23: ["what is switched off gets no traffic", (history) => trafficInSilence(history, "switched-off")],
  I24: [
    "nothing acknowledged is lost",
    ({ acknowledged }) =>
      acknowledged.flatMap(({ what, there }) => (there ? [] : [`${what} was acknowledged but is missing`])),
  ],
  I25: [
    "processes that are told to stop do so cleanly and in time",
    ({ stops }) =>
      stops
        .filter(({ code, ms }) => code !== 0 || ms > STOPS_WITHIN_MS)
        .map(({ process, code, ms }) => `${process} was told to stop and ended with ${code} after ${ms} ms`),
  ],
  I26: [
    "each migration is applied once, even by processes that start together",
    ({ migrations: { expected, applied } }) => [
      ...findRepeated(applied, (name) => `migration ${name}`),
      ...expected.flatMap((name) => (applied.includes(name) ? [] : [`migration ${name} is missing`])),
    ],
  ],
  I27: [
    "a restored copy sends and publishes nothing again",
    ({ restored: { mails, posts } }) =>
      mails + posts > 0 ? [`a restored copy sent ${mails} mails and made ${posts} posts`] : [],
  ],
} as const satisfies Record<string, readonly [string, Check]>;

export type Violation = { invariant: keyof typeof invariants; says: string; what: string };

export function checkHistory(history: History): Violation[] {
  // Object.entries loses the type of the keys.
  const entries = Object.entries(invariants) as [keyof typeof invariants, readonly [string, Check]][];
  return entries.flatMap(([invariant, [says, check]]) => check(history).map((what) => ({ invariant, says, what })));
}

function countUnits({ units, quota }: History, ownerId: string, at: number): number {
  return units.filter((unit) => unit.ownerId === ownerId && unit.takenAt <= at && unit.takenAt > at - quota.periodMs)
    .length;
}

function trafficInSilence({ silences }: History, kind: "deleted" | "switched-off"): string[] {
  return silences
    .filter((silence) => silence.kind === kind)
    .flatMap(({ what, from, until, traffic }) =>
      traffic
        .filter(({ at }) => at > from + UNDER_WAY_MS && at < until)
        .map((call) => `${call.what} while ${what} was ${kind}`),
    );
}
