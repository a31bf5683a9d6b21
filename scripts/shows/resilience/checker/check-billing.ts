import { type Check, findRepeated } from "./history.ts";

export const stripeIsBelieved: Check = ({ billing }) => [
  ...billing.subscriptions
    .filter(({ ours, theirs }) => ours !== theirs)
    .map(
      ({ subscriptionId, ours, theirs }) => `subscription ${subscriptionId} is ${theirs} at Stripe and ${ours} here`,
    ),
  ...billing.events
    .filter(({ applied }) => applied > 1)
    .map(({ eventId, applied }) => `event ${eventId} was applied ${applied} times`),
];

export const premiumLastsAsLongAsPaid: Check = ({ billing }) =>
  billing.plans
    .filter(({ at, paidUntil, plan }) => (plan === "free") === (paidUntil !== null && at < paidUntil))
    .map(({ ownerId, at, plan, paidUntil }) => `${ownerId} was ${plan} at ${at}, paid until ${paidUntil}`);

export const oneLiveSubscription: Check = ({ billing }) =>
  findRepeated(
    billing.subscriptions.filter(({ live }) => live),
    ({ ownerId }) => `live subscription of ${ownerId}`,
  );

export const eventsAreKept: Check = ({ billing }) => [
  ...billing.events
    .filter(({ acknowledged, state }) => acknowledged && state === null)
    .map(({ eventId }) => `event ${eventId} was acknowledged and is not kept`),
  ...billing.events
    .filter(({ known, state }) => known && state === "waiting")
    .map(({ eventId }) => `event ${eventId} of a known customer still waits`),
];
