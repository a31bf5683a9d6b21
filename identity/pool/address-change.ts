import { requireSmsNumber } from "./sms.ts";
import type { Caller, Service } from "../service.ts";
import { setPendingAddress, type Address, type User } from "../store/users.ts";
import { makeCode } from "./codes.ts";
import { emailDelivery, localeOf, smsDelivery, type CodeDeliveryDetails } from "./deliveries.ts";
import { limitCodes, limitSms } from "./limits.ts";
import { notifyOwner } from "./notify-owner.ts";

type Request = { user: User; kind: Address; value: string; metadata: Record<string, string> | undefined };

/** Stores the pending address and sends its code; the current one keeps working, and hears of a new email address. */
export const requestAddressChange = async (
  service: Service,
  request: Request,
  caller: Caller,
): Promise<CodeDeliveryDetails | null> => {
  const { user, kind, value } = request;
  const live = kind === "email" ? user.email : user.phone_number;
  const verified = kind === "email" ? user.email_verified : user.phone_number_verified;
  const unchanged = live === value && verified;
  if (!unchanged && kind === "phone_number") await requireSmsNumber(service, value);
  await setPendingAddress(service.db, user.sub, kind, unchanged ? null : value, service.clock.now());
  if (unchanged) return null;
  // Before the code: a limit may refuse that, but the address waits all the same.
  if (kind === "email" && value !== live) notifyOwner(service, user, "email-change-requested", caller);
  return sendAddressCode(service, request, caller);
};

/** A code that proves only this address. */
export const sendAddressCode = async (
  service: Service,
  { user, kind, value, metadata }: Request,
  caller: Caller,
): Promise<CodeDeliveryDetails> => {
  if (kind === "phone_number") await requireSmsNumber(service, value);
  await limitCodes(service, { sub: user.sub, use: kind, caller });
  if (kind === "phone_number") await limitSms(service, { sub: user.sub, use: kind });
  const { code, isCurrent } = await makeCode(service, { sub: user.sub, purpose: kind, target: value });
  const message = { to: value, kind: "attribute-code", locale: localeOf(user, metadata), code } as const;
  if (kind === "email") void service.deliveries.mail(message, isCurrent);
  else service.deliveries.sms(message);
  return kind === "email" ? emailDelivery(value) : smsDelivery(value);
};
