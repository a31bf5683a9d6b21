import { z } from "zod";
import { jsonSetting } from "./json-setting.ts";

/** The formats of the operator's texts for the public pages. */

const localized = z.strictObject({ en: z.string().min(1), vi: z.string().min(1) });
const address = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

export const impressionsSetting = jsonSetting(
  "a JSON list of {quote: {en, vi}, name, role: {en, vi}}",
  z
    .array(
      z.strictObject({
        quote: localized,
        name: z.string().min(1),
        role: localized.optional(),
        sample: z.boolean().default(false),
      }),
    )
    .max(12),
);

export const seenOnSetting = jsonSetting(
  "a JSON list of {name, url, logo}",
  z
    .array(
      z.strictObject({
        name: z.string().min(1).max(40),
        url: address.optional(),
        logo: address.optional(),
        sample: z.boolean().default(false),
      }),
    )
    .max(12),
);

/** `logo` and `code` are optional; only people whose plan includes it see the code. */
export const partnerSetting = jsonSetting(
  "JSON: {name, url, logo, offer: {en, vi}, code}",
  z.strictObject({
    name: z.string().min(1),
    url: address,
    logo: address.optional(),
    offer: localized,
    code: z.string().min(1).max(60).optional(),
  }),
);

export const priceSetting = z.string().regex(/^\d+(\.\d{1,2})? [A-Z]{3}$/, 'must look like "12 CHF" or "9.50 USD"');

export const tagManagerSetting = z.string().superRefine((id, issues) => {
  if (!/^GTM-[0-9A-Z]+$/.test(id))
    issues.addIssue({ code: "custom", message: `must be "GTM-" and capitals or digits${suggestTagManagerId(id)}` });
});

/** Suggests a correction for an id with a wrong format: lower case, spaces, a missing "GTM-". */
function suggestTagManagerId(id: string): string {
  const rest = id
    .toUpperCase()
    .replace(/^\s*GTM/, "")
    .replaceAll(/[^0-9A-Z]/g, "");
  return rest === "" ? "" : `; did you mean "GTM-${rest}"?`;
}
