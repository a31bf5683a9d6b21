import { createInstance, type TFunction } from "i18next";
import en from "../../messages/en/errors.json" with { type: "json" };
import vi from "../../messages/vi/errors.json" with { type: "json" };
import type { ErrorCode, FieldError } from "../platform/errors.ts";
import type { Locale } from "../platform/languages.ts";

/** An operation as its caller knows it; each has a message for unexpected failures. */
export type Operation = keyof typeof en.operations;

/** Fails to compile if an error code or field problem lacks a text in either language. */
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
  // The caller that displays a text escapes it.
  interpolation: { escapeValue: false },
});

function textsOf(locale: Locale): TFunction<"errors"> {
  return instance.getFixedT(locale, "errors");
}

/**
 * The message for a failed operation: the operation's own text for the code, else the general text for the code.
 * For unexpected failures ("internal") it only says which operation failed.
 */
export function errorText(locale: Locale, operation: Operation, code: ErrorCode): string {
  const t = textsOf(locale);
  if (code === "internal") return t(`operations.${operation}`);
  // Few operations have their own text for a code, so that key may be missing.
  const keys = [`at.${operation}.${code}`, `codes.${code}`];
  return t(keys as [`codes.${ErrorCode}`]);
}

/** `max` for "too-long" (characters) and "too-many" (entries). */
export function fieldErrorText(locale: Locale, error: FieldError, values: { max?: number } = {}): string {
  return textsOf(locale)(`fields.${error}`, values);
}
