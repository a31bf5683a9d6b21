import { createInstance, type TFunction } from "i18next";
import en from "../../messages/en/errors.json" with { type: "json" };
import vi from "../../messages/vi/errors.json" with { type: "json" };
import type { ErrorCode, FieldError } from "../platform/errors.ts";
import type { Locale } from "../platform/languages.ts";

/** An operation as its caller knows it; each has the message for a failure that nobody foresaw. */
export type Operation = keyof typeof en.operations;

/** A code or a fault of a field without a text in either language is a type error here. */
const texts = { en, vi } satisfies Record<
  Locale,
  typeof en & { codes: Record<ErrorCode, string>; fields: Record<FieldError, string> }
>;

const instance = createInstance();
void instance.init({
  resources: { en: { errors: texts.en }, vi: { errors: texts.vi } },
  ns: ["errors"],
  defaultNS: "errors",
  initAsync: false,
  // Whoever shows a text escapes it.
  interpolation: { escapeValue: false },
});

function textsOf(locale: Locale): TFunction<"errors"> {
  return instance.getFixedT(locale, "errors");
}

/**
 * What is said when an operation fails: the operation's own words for the code, else the code's, and
 * for what nobody foresaw ("internal") only which operation it was.
 */
export function errorText(locale: Locale, operation: Operation, code: ErrorCode): string {
  const t = textsOf(locale);
  if (code === "internal") return t(`operations.${operation}`);
  // Few operations have words of their own for a code, so that key is only looked for.
  const keys = [`at.${operation}.${code}`, `codes.${code}`];
  return t(keys as [`codes.${ErrorCode}`]);
}

/** `max` for "too-long" (characters) and "too-many" (entries). */
export function fieldErrorText(locale: Locale, error: FieldError, values: { max?: number } = {}): string {
  return textsOf(locale)(`fields.${error}`, values);
}
