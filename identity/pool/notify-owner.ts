import type { AccountNotice } from "../needs.ts";
import type { Caller, Service } from "../service.ts";
import type { User } from "../store/users.ts";
import { localeOf } from "./deliveries.ts";

type Owner = Pick<User, "sub" | "email" | "attributes">;

/** Notifies the owner of a change at the address in `owner`, so pass the user as they were before it. */
export const notifyOwner = (
  service: Pick<Service, "deliveries">,
  owner: Owner,
  kind: AccountNotice["kind"],
  caller: Caller,
): void => {
  service.deliveries.notice({ kind, sub: owner.sub, to: owner.email, locale: localeOf(owner), from: originOf(caller) });
};

export const originOf = ({ address, browser }: Caller): AccountNotice["from"] => ({ address, browser });
