import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { invalidParameter } from "../protocol/cognito-error.ts";
import type { Service } from "../service.ts";

/** Fraudsters profit from text messages to distant countries: only valid numbers in allowed countries get one. */
export const requireSmsNumber = (service: Pick<Service, "settings" | "sms">, phone: string): void => {
  if (!service.sms) throw invalidParameter("SMS is not configured for the user pool.");
  const { smsCountries } = service.settings;
  if (smsCountries === undefined) return;
  const country = parsePhoneNumberFromString(phone)?.country;
  if (country === undefined || !smsCountries.includes(country))
    throw invalidParameter("Text messages are not sent to this number's country.");
};
