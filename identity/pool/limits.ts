import { limitExceeded, tooManyRequests } from "../protocol/cognito-error.ts";
import type { CodePurpose } from "../store/codes.ts";
import { isKnownAddress } from "../store/devices.ts";
import { type Budget, forget, spend, type Spent } from "../store/throttles.ts";
import type { Caller, Service } from "../service.ts";
import { networkOf } from "./network.ts";

type Needs = Pick<Service, "db" | "clock" | "hash" | "settings">;

/** Keys are hashed, so that the table doesn't list addresses and names. */
const keyOf = (service: Needs, kind: string, value: string): string =>
  `${kind}:${service.hash("throttle", kind, value).toString("base64url")}`;

/** Every call counts towards its network address. */
export const limitCaller = async (service: Needs, caller: Caller): Promise<void> => {
  const budget = { calls: service.settings.throttles.callsPerAddress, seconds: 60 };
  const key = keyOf(service, "address", networkOf(caller.address));
  if (!(await spend(service.db, key, budget, service.clock.now())).allowed) throw tooManyRequests();
};

/** By user and address together, so nobody can lock the owner out from elsewhere. */
export const limitSignIns = async (service: Needs, sub: string, caller: Caller): Promise<void> => {
  const budget = { calls: service.settings.throttles.signInsPerUser, seconds: 60 };
  const key = keyOf(service, "sign-in", `${sub} ${networkOf(caller.address)}`);
  if (!(await spend(service.db, key, budget, service.clock.now())).allowed) throw tooManyRequests();
};

/** No limit makes anybody wait longer than this, and neither does a lock; only daily ceilings do. */
const quarterHour = 900;
const day = 86_400;

/** What a code proves or opens; each has its own budgets, so that none uses up another's. */
export type CodeUse = CodePurpose | "sign-in" | "federated";
type Sending = { sub: string; use: CodeUse; caller: Caller };

const spendCodes = async (service: Needs, kind: string, value: string, budget: Budget): Promise<Spent> => {
  const spent = await spend(service.db, keyOf(service, kind, value), budget, service.clock.now());
  if (!spent.allowed) throw limitExceeded();
  return spent;
};

/** How much one network address can make us send, to anyone. */
export const limitSender = async (service: Needs, caller: Caller): Promise<void> => {
  await spendCodes(service, "codes-address", networkOf(caller.address), {
    calls: service.settings.throttles.codesPerAddress,
    seconds: quarterHour,
  });
};

/**
 * Limits mail floods by network address and user: what a stranger requests doesn't count against the owner
 * elsewhere.
 */
export const limitCodes = async (service: Needs, sending: Sending): Promise<void> => {
  await spendPlace(service, sending);
  await beginGuesses(service, sending);
};

/**
 * The same for codes that anyone may request in somebody else's name, with a daily ceiling over all strangers. The
 * day's last code stays valid until the next may be sent (`livesUntil`): whatever strangers do, the code in the
 * newest email works.
 */
export const limitPublicCodes = async (service: Needs, sending: Sending): Promise<{ livesUntil: Date | null }> => {
  await spendPlace(service, sending);
  const livesUntil = await spendDay(service, sending);
  await beginGuesses(service, sending);
  return { livesUntil };
};

const placeOf = ({ sub, use, caller }: Sending): string => `${use} ${sub} ${networkOf(caller.address)}`;

/** Checks the network's budget last: amplify repeats refused requests, and others in the network would pay for them. */
const spendPlace = async (service: Needs, sending: Sending): Promise<void> => {
  await spendCodes(service, "codes", placeOf(sending), {
    calls: service.settings.throttles.codesPerUser,
    seconds: quarterHour,
  });
  await limitSender(service, sending.caller);
};

/** A network where a device of the account was used doesn't count as a stranger's. */
const spendDay = async (service: Needs, { sub, use, caller }: Sending): Promise<Date | null> => {
  if (await isKnownAddress(service.db, sub, caller.address)) return null;
  const { codesPerDay } = service.settings.throttles;
  const spent = await spendCodes(service, "codes-day", `${use} ${sub}`, { calls: codesPerDay, seconds: day });
  return spent.used === codesPerDay ? spent.resetsAt : null;
};

/** A new code resets the guesses. */
const beginGuesses = (service: Needs, sending: Sending): Promise<void> =>
  forget(service.db, keyOf(service, "guesses", placeOf(sending)));

/**
 * Text messages cost money: a daily ceiling per user and for everyone. Proving a number leaves half of it for
 * sign-ins.
 */
export const limitSms = async (service: Needs, { sub, use }: Pick<Sending, "sub" | "use">): Promise<void> => {
  const { smsPerDay, smsPerUser } = service.settings.throttles;
  await spendCodes(service, "sms-user", sub, { calls: smsPerUser, seconds: day });
  if (use !== "sign-in") await spendCodes(service, "sms-proof", "", { calls: Math.ceil(smsPerDay / 2), seconds: day });
  await spendCodes(service, "sms", "", { calls: smsPerDay, seconds: day });
};

/** Applied before checking a code: a caller who guesses too often doesn't learn whether the guess was right. */
export const limitGuesses = async (service: Needs, sending: Sending): Promise<void> => {
  const budget = { calls: service.settings.throttles.guessesPerCode, seconds: quarterHour };
  await spendCodes(service, "guesses", placeOf(sending), budget);
};
