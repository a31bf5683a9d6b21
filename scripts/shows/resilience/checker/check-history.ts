import { eventsAreKept, oneLiveSubscription, premiumLastsAsLongAsPaid, stripeIsBelieved } from "./check-billing.ts";
import {
  acknowledgedIsKept,
  noEditIsLost,
  oneDecision,
  oneTimeSecretsWinOnce,
  oneTrialPerVisitor,
} from "./check-decisions.ts";
import { mailsGoToTheRightAddress, noMailTwice } from "./check-mails.ts";
import {
  everyPostGetsItsArticle,
  modelCallsAreBounded,
  nothingIsStuck,
  onePostOneArticle,
  onlyPicturesGiveArticles,
} from "./check-posts.ts";
import {
  deletionStopsEverything,
  onePublishedPost,
  switchedOffIsSilent,
  theApprovedIsPublished,
  unknownOutcomesAreResolved,
} from "./check-publications.ts";
import { neverOverTheLimit, quotaIsCountedAsWritten } from "./check-quota.ts";
import {
  migrationsAreAppliedOnce,
  noSecretIsWritten,
  restoringSendsNothing,
  stopsAreGraceful,
} from "./check-service.ts";
import type { Check, History } from "./history.ts";

/** What must hold whatever fails, one line each. */
export const invariants = {
  I1: ["one post gives at most one article and costs at most one unit", onePostOneArticle],
  I2: ["every picture post gets its article in the end", everyPostGetsItsArticle],
  I3: ["only pictures give articles", onlyPicturesGiveArticles],
  I4: ["one approval gives at most one published post", onePublishedPost],
  I5: ["an unknown outcome is found out, never guessed", unknownOutcomesAreResolved],
  I6: ["an approval is decided once", oneDecision],
  I7: ["never more articles than the plan allows", neverOverTheLimit],
  I8: ["the quota is counted as it is written", quotaIsCountedAsWritten],
  I9: ["no mail twice, and none that is said to be sent and was not", noMailTwice],
  I10: ["mails go to the address that holds, and to nobody who is gone", mailsGoToTheRightAddress],
  I11: ["no edit is lost", noEditIsLost],
  I12: ["what was approved is what is published", theApprovedIsPublished],
  I13: ["subscriptions are what Stripe says, each event applied once", stripeIsBelieved],
  I14: ["Premium lasts as long as it is paid, to the second", premiumLastsAsLongAsPaid],
  I15: ["an owner has at most one live subscription", oneLiveSubscription],
  I16: ["an event that was acknowledged is kept and applied", eventsAreKept],
  I17: ["nothing is stuck, and no attempt stores beside another", nothingIsStuck],
  I18: ["calls of the model are bounded", modelCallsAreBounded],
  I19: ["no secret is written anywhere", noSecretIsWritten],
  I20: ["one trial per visitor, claimed once", oneTrialPerVisitor],
  I21: ["a one-time secret wins once", oneTimeSecretsWinOnce],
  I22: ["deleting an account stops everything", deletionStopsEverything],
  I23: ["what is switched off gets no traffic", switchedOffIsSilent],
  I24: ["what was acknowledged is kept", acknowledgedIsKept],
  I25: ["who is told to stop stops in time and in order", stopsAreGraceful],
  I26: ["each migration is applied once, whoever starts at the same time", migrationsAreAppliedOnce],
  I27: ["a restored copy sends and publishes nothing again", restoringSendsNothing],
} as const satisfies Record<string, readonly [string, Check]>;

export type Violation = { invariant: keyof typeof invariants; says: string; what: string };

export function checkHistory(history: History): Violation[] {
  // Object.entries loses the type of the keys.
  const entries = Object.entries(invariants) as [keyof typeof invariants, readonly [string, Check]][];
  return entries.flatMap(([invariant, [says, check]]) => check(history).map((what) => ({ invariant, says, what })));
}
