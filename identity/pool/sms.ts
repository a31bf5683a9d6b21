import { invalidParameter } from "../protocol/cognito-error.ts";
import type { Service } from "../service.ts";

/**
 * Fraudsters profit from text messages to distant countries: only valid numbers in allowed countries get one. The
 * numbering plans are big, so they are loaded with the first number.
 */
export const requireSmsNumber = async (service: Pick<Service, "settings" | "sms">, phone: string): Promise<void> => {
  if (!service.sms) throw invalidParameter("SMS is not configured for the user pool.");
  const { smsCountries } = service.settings;
  if (smsCountries === undefined) return;
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const country = parsePhoneNumberFromString(phone)?.country;
  if (country === undefined || !smsCountries.includes(country))
    throw invalidParameter("Text messages are not sent to this number's country.");
};
