import { describe, expect, test } from "vitest";
import { checkHistory, invariants } from "./check-history.ts";
import { type History, UNDER_WAY_MS } from "./history.ts";

const DAY = 86_400_000;

/** One of everything, all correct. */
function goodHistory(): History {
  return {
    owners: [
      {
        ownerId: "o1",
        deletedAt: null,
        addresses: [
          { address: "old@example.org", from: 0 },
          { address: "o1@example.org", from: 5_000 },
        ],
      },
    ],
    found: [
      { mediaId: "m1", kind: "image", ownerId: "o1", wanted: true },
      { mediaId: "m2", kind: "reel", ownerId: "o1", wanted: false },
    ],
    articles: [
      {
        articleId: "a1",
        ownerId: "o1",
        sourceId: "s1",
        mediaId: "m1",
        status: "GENERATED",
        failure: null,
        waitsForQuota: false,
        attempts: 1,
        importedAt: 10,
      },
    ],
    versions: [
      { articleId: "a1", version: 1, title: "Nine bowls", by: "system" },
      { articleId: "a1", version: 2, title: "Ten bowls", by: "user" },
    ],
    units: [{ ownerId: "o1", articleId: "a1", takenAt: 20 }],
    quota: {
      periodMs: 30 * DAY,
      limits: [{ ownerId: "o1", from: 0, max: 1 }],
      answers: [{ ownerId: "o1", at: 30, used: 1, max: 1, remaining: 0 }],
    },
    approvals: [{ approvalId: "p1", articleId: "a1", version: 2, decision: "approved", expired: false }],
    decisions: [{ approvalId: "p1", articleId: "a1", decision: "approved" }],
    races: [{ what: "link 1", wins: 1 }],
    publications: [{ articleId: "a1", integrationId: "i1", version: 2, state: "published", marker: "galley:1" }],
    site: [{ postId: "7", marker: "galley:1", status: "publish", title: "Ten bowls" }],
    mails: [{ mailId: "mail1", ownerId: "o1", state: "sent" }],
    deliveries: [{ mailId: "mail1", to: "o1@example.org", at: 6_000 }],
    acknowledged: [{ what: "approval of a1", there: true }],
    edits: [{ articleId: "a1", expectedVersion: 1, version: 2, title: "Ten bowls" }],
    billing: {
      subscriptions: [{ ownerId: "o1", subscriptionId: "sub_1", ours: "active", theirs: "active", live: true }],
      events: [{ eventId: "evt_1", acknowledged: true, state: "applied", applied: 1, known: true }],
      plans: [
        { ownerId: "o1", at: 99, paidUntil: 100, plan: "premium" },
        { ownerId: "o1", at: 100, paidUntil: 100, plan: "free" },
      ],
    },
    silences: [
      {
        what: "integration i1",
        kind: "switched-off",
        from: 0,
        until: 90_000,
        traffic: [
          { what: "a post", at: 1_000 },
          { what: "a post", at: 90_001 },
        ],
      },
    ],
    secretsOfDeleted: 0,
    model: { calls: 3, mostCallsPerAttempt: 3, otherAttempts: 0 },
    secrets: [{ name: "token", value: "CANARY/token+1 of o1" }],
    outputs: [{ name: "the log", text: "started" }],
    trials: [{ trialId: "t1", visitor: "v1", claimedBy: ["o1"] }],
    stops: [{ process: "worker", code: 0, ms: 800 }],
    migrations: { expected: ["001-a.sql"], applied: ["001-a.sql"] },
    restored: { mails: 0, posts: 0 },
  };
}

const article =
  goodHistory().articles[0] ??
  (() => {
    throw new Error("no article");
  })();
type Spoil = [keyof typeof invariants, string, (history: History) => void];
const secret = "CANARY/token+1 of o1";

const spoils: Spoil[] = [
  ["I1", "two articles of one post", (h) => h.articles.push({ ...article, articleId: "a2" })],
  [
    "I1",
    "two units of one article",
    (h) => {
      h.units.push({ ownerId: "o1", articleId: "a1", takenAt: 20 });
      h.quota.limits = [];
      h.quota.answers = [];
    },
  ],
  [
    "I2",
    "a post without an article",
    (h) => h.found.push({ mediaId: "m3", kind: "carousel", ownerId: "o1", wanted: true }),
  ],
  ["I3", "an article of a reel", (h) => h.articles.push({ ...article, articleId: "a2", mediaId: "m2" })],
  [
    "I4",
    "two published posts with one marker",
    (h) => h.site.push({ postId: "8", marker: "galley:1", status: "publish", title: "Ten bowls" }),
  ],
  [
    "I5",
    "a draft that is left",
    (h) => h.site.push({ postId: "8", marker: "galley:1", status: "draft", title: "Ten bowls" }),
  ],
  ["I5", "a publication that nobody sees", (h) => h.site.splice(0)],
  [
    "I5",
    "a failed publication that everybody sees",
    (h) =>
      h.publications.splice(0, 1, {
        articleId: "a1",
        integrationId: "i1",
        version: 2,
        state: "failed",
        marker: "galley:1",
      }),
  ],
  [
    "I5",
    "a publication that waits for ever",
    (h) =>
      h.publications.push({ articleId: "a1", integrationId: "i2", version: 2, state: "waiting", marker: "galley:2" }),
  ],
  [
    "I6",
    "two decisions of one approval",
    (h) => h.decisions.push({ approvalId: "p1", articleId: "a1", decision: "declined" }),
  ],
  [
    "I7",
    "a second unit where one is allowed",
    (h) => {
      h.units.push({ ownerId: "o1", articleId: "a2", takenAt: 30 * DAY + 19 });
      h.quota.answers = [];
    },
  ],
  [
    "I8",
    "a unit that is not counted",
    (h) => h.quota.answers.push({ ownerId: "o1", at: 30 * DAY + 19, used: 0, max: 1, remaining: 1 }),
  ],
  [
    "I8",
    "a unit that is counted too long",
    (h) => h.quota.answers.push({ ownerId: "o1", at: 30 * DAY + 20, used: 1, max: 1, remaining: 0 }),
  ],
  ["I9", "a mail that comes twice", (h) => h.deliveries.push({ mailId: "mail1", to: "o1@example.org", at: 6_001 })],
  ["I9", "a mail that never came", (h) => h.mails.push({ mailId: "mail2", ownerId: "o1", state: "sent" })],
  [
    "I9",
    "a mail of which nobody says anything",
    (h) => h.mails.push({ mailId: "mail2", ownerId: "o1", state: "sending" }),
  ],
  [
    "I10",
    "a mail to an address of the past",
    (h) => h.deliveries.splice(0, 1, { mailId: "mail1", to: "old@example.org", at: 5_000 + UNDER_WAY_MS }),
  ],
  [
    "I10",
    "a mail to somebody else",
    (h) => h.deliveries.splice(0, 1, { mailId: "mail1", to: "o2@example.org", at: 6_000 }),
  ],
  ["I10", "a mail to who is gone", (h) => h.owners.forEach((owner) => (owner.deletedAt = 5_999 - UNDER_WAY_MS))],
  [
    "I11",
    "an edit that is gone",
    (h) => h.edits.push({ articleId: "a1", expectedVersion: 2, version: 3, title: "Eleven" }),
  ],
  [
    "I11",
    "two edits of one version",
    (h) => h.edits.push({ articleId: "a1", expectedVersion: 1, version: 2, title: "Ten bowls" }),
  ],
  ["I12", "another text than the approved one", (h) => h.site.forEach((post) => (post.title = "Nine bowls"))],
  [
    "I12",
    "a version that nobody approved",
    (h) => {
      h.approvals.forEach((approval) => (approval.version = 1));
    },
  ],
  [
    "I13",
    "a subscription that Stripe has ended",
    (h) => h.billing.subscriptions.forEach((one) => (one.theirs = "canceled")),
  ],
  ["I13", "an event that is applied twice", (h) => h.billing.events.forEach((event) => (event.applied = 2))],
  [
    "I14",
    "Premium beyond the second",
    (h) => h.billing.plans.push({ ownerId: "o1", at: 100, paidUntil: 100, plan: "premium" }),
  ],
  ["I14", "Free although paid", (h) => h.billing.plans.push({ ownerId: "o1", at: 99, paidUntil: 100, plan: "free" })],
  [
    "I15",
    "two live subscriptions",
    (h) =>
      h.billing.subscriptions.push({
        ownerId: "o1",
        subscriptionId: "sub_2",
        ours: "active",
        theirs: "active",
        live: true,
      }),
  ],
  ["I16", "an event that was acknowledged and lost", (h) => h.billing.events.forEach((event) => (event.state = null))],
  ["I16", "an event that waits for ever", (h) => h.billing.events.forEach((event) => (event.state = "waiting"))],
  ["I17", "an article that is written for ever", (h) => h.articles.forEach((one) => (one.status = "GENERATING"))],
  ["I17", "an article that nobody begins", (h) => h.articles.forEach((one) => (one.status = "PENDING"))],
  ["I17", "a failure without a reason", (h) => h.articles.forEach((one) => (one.status = "FAILED"))],
  [
    "I17",
    "two writers that both store",
    (h) => h.versions.push({ articleId: "a1", version: 1, title: "Nine bowls", by: "system" }),
  ],
  ["I18", "a storm of calls", (h) => (h.model.calls = 4)],
  ...Object.entries({
    "it is": secret,
    "it stands in an address": encodeURIComponent(secret),
    hex: Buffer.from(secret).toString("hex"),
    base64: Buffer.from(secret).toString("base64"),
    "part of a header": Buffer.from(`user:${secret}!`).toString("base64"),
  }).map(([form, text]): Spoil => [
    "I19",
    `the secret as ${form}`,
    (h) => h.outputs.push({ name: "a mail", text: `said ${text}, all the same` }),
  ]),
  ["I20", "two trials of one visitor", (h) => h.trials.push({ trialId: "t2", visitor: "v1", claimedBy: [] })],
  ["I20", "a trial of two accounts", (h) => h.trials.forEach((trial) => trial.claimedBy.push("o2"))],
  ["I21", "a link that decides twice", (h) => h.races.push({ what: "link 2", wins: 2 })],
  [
    "I22",
    "a post for who is gone",
    (h) =>
      h.silences.push({
        what: "owner o2",
        kind: "deleted",
        from: 0,
        until: Infinity,
        traffic: [{ what: "a post", at: UNDER_WAY_MS + 1 }],
      }),
  ],
  ["I22", "a secret of who is gone", (h) => (h.secretsOfDeleted = 1)],
  [
    "I23",
    "a post to what is switched off",
    (h) => h.silences.forEach(({ traffic }) => traffic.push({ what: "a post", at: UNDER_WAY_MS + 1 })),
  ],
  ["I24", "an approval that is gone", (h) => h.acknowledged.push({ what: "approval of a2", there: false })],
  ["I25", "a process that stops too late", (h) => h.stops.push({ process: "web", code: 0, ms: 25_001 })],
  ["I25", "a process that ends in disorder", (h) => h.stops.push({ process: "web", code: 1, ms: 10 })],
  ["I26", "a migration that is missing", (h) => h.migrations.expected.push("002-b.sql")],
  ["I26", "a migration that is applied twice", (h) => h.migrations.applied.push("001-a.sql")],
  ["I27", "a mail of a restored copy", (h) => (h.restored.mails = 1)],
];

test("a correct run violates nothing", () => {
  expect(checkHistory(goodHistory())).toEqual([]);
});

describe("each invariant has a history that violates it, and no other", () => {
  test.each(spoils)("%s: %s", (invariant, _name, spoil) => {
    const history = goodHistory();
    spoil(history);
    expect([...new Set(checkHistory(history).map((violation) => violation.invariant))]).toEqual([invariant]);
  });

  test("covers all 27 invariants", () => {
    expect([...new Set(spoils.map(([invariant]) => invariant))]).toEqual(Object.keys(invariants));
    expect(Object.keys(invariants)).toHaveLength(27);
  });
});
