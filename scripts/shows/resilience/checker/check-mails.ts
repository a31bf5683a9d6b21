import { type Check, findRepeated, UNDER_WAY_MS } from "./history.ts";

export const noMailTwice: Check = ({ mails, deliveries }) => [
  ...findRepeated(deliveries, ({ mailId }) => `delivery of mail ${mailId}`),
  ...mails
    .filter(({ mailId, state }) => state === "sent" && !deliveries.some((delivery) => delivery.mailId === mailId))
    .map(({ mailId }) => `mail ${mailId} is said to be sent and never came`),
  ...mails.filter(({ state }) => state === "sending").map(({ mailId }) => `nobody says what became of mail ${mailId}`),
];

/** The address at the time of sending. If it changed while the mail was in transit, the old one may still get it. */
export const mailsGoToTheRightAddress: Check = ({ owners, mails, deliveries }) =>
  deliveries.flatMap(({ mailId, to, at }) => {
    const ownerId = mails.find((mail) => mail.mailId === mailId)?.ownerId;
    const owner =
      owners.find((one) => one.ownerId === ownerId) ??
      owners.find(({ addresses }) => addresses.some(({ address }) => address === to));
    if (owner === undefined) return [`mail ${mailId} went to ${to}, whom nobody knows`];
    if (owner.deletedAt !== null && at > owner.deletedAt + UNDER_WAY_MS)
      return [`mail ${mailId} went to an owner who is gone`];
    const held = owner.addresses.filter(
      ({ from }, index, all) => from <= at && (all[index + 1]?.from ?? Infinity) + UNDER_WAY_MS > at,
    );
    return held.some(({ address }) => address === to)
      ? []
      : [`mail ${mailId} went to ${to}, which was not the owner's address`];
  });
