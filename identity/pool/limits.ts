import { limitExceeded, tooManyRequests } from "../protocol/cognito-error.ts";
import { spend } from "../store/throttles.ts";
import type { Caller, Service } from "../service.ts";
import { networkOf } from "./network.ts";

type Needs = Pick<Service, "db" | "clock" | "hash" | "settings">;

/** Keys are hashed: the table is no list of addresses and names. */
const keyOf = (service: Needs, kind: string, value: string): string => `${kind}:${service.hash("throttle", kind, value).toString("base64url")}`;

/** Every call counts for its network address. */
export const limitCaller = async (service: Needs, caller: Caller): Promise<void> => {
  const budget = { calls: service.settings.throttles.callsPerAddress, seconds: 60 };
  if (!(await spend(service.db, keyOf(service, "address", networkOf(caller.address)), budget, service.clock.now())))
    throw tooManyRequests();
};

/** By user and address together: nobody keeps the owner out from elsewhere. */
export const limitSignIns = async (service: Needs, sub: string, caller: Caller): Promise<void> => {
  const budget = { calls: service.settings.throttles.signInsPerUser, seconds: 60 };
  if (
    !(await spend(
      service.db,
      keyOf(service, "sign-in", `${sub} ${networkOf(caller.address)}`),
      budget,
      service.clock.now(),
    ))
  )
    throw tooManyRequests();
};

/** Against floods of mail: by user and by network address. */
export const limitCodes = async (service: Needs, sub: string, caller: Caller): Promise<void> => {
  const { codesPerUser, codesPerAddress } = service.settings.throttles;
  const now = service.clock.now();
  if (!(await spend(service.db, keyOf(service, "codes", sub), { calls: codesPerUser, seconds: 3600 }, now))) throw limitExceeded();
  if (
    !(await spend(
      service.db,
      keyOf(service, "codes-address", networkOf(caller.address)),
      { calls: codesPerAddress, seconds: 3600 },
      now,
    ))
  )
    throw limitExceeded();
};

export const limitGuesses = async (service: Needs, sub: string): Promise<void> => {
  const budget = { calls: service.settings.throttles.guessesPerUser, seconds: 3600 };
  if (!(await spend(service.db, keyOf(service, "guesses", sub), budget, service.clock.now()))) throw limitExceeded();
};
